/** A comparison by subtraction, which is wrong for numbers that are far apart. */
class CompareBySubtraction {
    static int compare(int a, int b) {
        int result = a - b;
        if (a < b) {
            assert result < 0; // overflows
        } else if (a > b) {
            assert result > 0; // overflows
        } else {
            assert result == 0;
        }
        return result;
    }
}
