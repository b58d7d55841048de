/** The middle of an interval. */
class Midpoint {
    static int middle(int low, int high) {
        if (low > high) {
            return low;
        }
        int middle = (low + high) / 2;
        assert middle >= low; // overflows
        assert middle <= high; // overflows
        return middle;
    }
}
