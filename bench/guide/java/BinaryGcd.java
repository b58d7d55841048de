/** The greatest common divisor of numbers that are not negative, by halving. */
class BinaryGcd {
    static int gcd(int a, int b) {
        if (a <= 0 || b <= 0) {
            return 0;
        }
        int shift = 0;
        while (((a | b) & 1) == 0) {
            a >>= 1;
            b >>= 1;
            shift++;
        }
        while (a != b) {
            if ((a & 1) == 0) {
                a >>= 1;
            } else if ((b & 1) == 0) {
                b >>= 1;
            } else if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
            assert a > 0 && b > 0;
        }
        assert shift < 31;
        return a << shift;
    }
}
