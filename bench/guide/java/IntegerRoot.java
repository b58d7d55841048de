/** The largest number whose square is at most n, by counting. The square of a number above the root wraps around. */
class IntegerRoot {
    static int root(int n) {
        if (n < 0) {
            return 0;
        }
        int low = 0;
        int high = n;
        while (low < high) {
            int middle = low + (high - low + 1) / 2;
            if (middle * middle <= n) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        assert low * low <= n;
        assert low < 46341; // overflows
        return low;
    }
}
