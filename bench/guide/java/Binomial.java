/** Binomial coefficients, by multiplying and dividing in turns. */
class Binomial {
    static int choose(int n, int k) {
        if (k < 0 || n < k || n > 1000) {
            return 0;
        }
        int result = 1;
        for (int i = 1; i <= k; i++) {
            result = result * (n - k + i) / i;
        }
        assert result >= 1; // overflows
        return result;
    }
}
