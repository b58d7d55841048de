/** The distance of two numbers, which may not be an int. */
class AbsoluteDifference {
    static int distance(int a, int b) {
        int difference;
        if (a > b) {
            difference = a - b;
        } else {
            difference = b - a;
        }
        assert difference >= 0; // overflows
        return difference;
    }
}
