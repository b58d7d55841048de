/** A value between two others, at a place from 0 to 100. */
class Interpolation {
    static int between(int low, int high, int at) {
        if (low > high || at < 0 || at > 100) {
            return low;
        }
        int result = low + (high - low) * at / 100;
        assert result >= low; // overflows
        assert result <= high; // overflows
        return result;
    }
}
