/** The greatest common divisor, by Euclid. The smallest int has no opposite, so that the result may be negative. */
class Gcd {
    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        int result = a < 0 ? -a : a;
        assert result >= 0; // overflows
        return result;
    }
}
