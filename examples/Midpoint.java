/** The middle of an interval, whose ends may be so large that their sum is not an int. */
class Midpoint {
    static int between(int low, int high) {
        if (low < 0 || high < low) {
            return low;
        }
        // The sum wraps around to a negative number, and a shift without sign reads it as the number that it stands for.
        int middle = (low + high) >>> 1;
        assert low <= middle && middle <= high;
        return middle;
    }

    /** The largest number whose square is at most n. */
    static int root(int n) {
        if (n < 0 || n > 24) {
            return 0;
        }
        int low = 0;
        int high = 5;
        while (low + 1 < high) {
            int middle = between(low, high);
            if (middle == 0 || middle > n / middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        assert low * low <= n;
        return low;
    }
}
