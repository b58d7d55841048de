/** Whether the number of bits that are set is odd. */
class Parity {
    static int parity(int n) {
        int bits = n;
        int odd = 0;
        while (bits != 0) {
            odd ^= bits & 1;
            bits >>>= 1;
        }
        assert odd == 0 || odd == 1;
        return odd;
    }
}
