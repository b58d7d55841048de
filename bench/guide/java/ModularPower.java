/** Powers modulo m: the square of a rest may not be an int. */
class ModularPower {
    static int power(int base, int exponent, int m) {
        if (m < 2 || exponent < 0 || base < 0) {
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
        }
        assert result >= 0 && result < m; // overflows
        return result;
    }
}
