/** The next power of two: beyond 2^30 there is none. */
class PowerOfTwo {
    static int next(int n) {
        if (n < 1) {
            return 1;
        }
        int power = n - 1;
        power |= power >> 1;
        power |= power >> 2;
        power |= power >> 4;
        power |= power >> 8;
        power |= power >> 16;
        power++;
        assert power >= n; // overflows
        return power;
    }
}
