/** The largest number whose square is at most n, by division, which cannot wrap around. */
class SafeRoot {
    static int root(int n) {
        if (n < 1) {
            return 0;
        }
        int low = 1;
        int high = 46340;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (middle <= n / middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
            assert low <= high;
        }
        assert low <= 46340;
        return low;
    }
}
