/** Factorials: that of 13 is not an int. */
class Factorial {
    static int factorial(int n) {
        if (n < 0 || n > 30) {
            return 1;
        }
        int result = 1;
        for (int i = 2; i <= n; i++) {
            result *= i;
        }
        assert result > 0; // overflows
        assert n < 2 || result % n == 0; // overflows
        return result;
    }
}
