/** A generator of pseudorandom numbers by multiplication, as it was usual: its state wraps around. */
class LinearGenerator {
    static int next(int state, int bound) {
        if (bound < 1 || state < 0) {
            return 0;
        }
        int fresh = state * 1103515245 + 12345;
        int result = fresh % bound;
        assert result < bound;
        assert result >= 0; // overflows
        return result;
    }
}
