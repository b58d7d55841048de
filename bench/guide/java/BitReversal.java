/** The lowest eight bits from right to left. */
class BitReversal {
    static int reverse(int n) {
        int rest = n & 255;
        int result = 0;
        for (int i = 0; i < 8; i++) {
            result = result << 1 | rest & 1;
            rest >>= 1;
        }
        assert result >= 0 && result < 256;
        assert (result & 1) == (n >> 7 & 1);
        return result;
    }
}
