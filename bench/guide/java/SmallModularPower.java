/** Powers modulo m, where squares of rests are ints. */
class SmallModularPower {
    static int power(int base, int exponent, int m) {
        if (m < 2 || m > 46340 || exponent < 0 || exponent > 15 || base < 0) {
            return 0;
        }
        int result = 1;
        base %= m;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result = result * base % m;
            }
            base = base * base % m;
            exponent >>= 1;
            assert result >= 0;
        }
        return result;
    }
}
