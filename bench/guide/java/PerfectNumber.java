/** The sum of the proper divisors of a small number, and what that makes it. */
class PerfectNumber {
    static int classify(int n) {
        if (n < 1 || n > 30) {
            return 0;
        }
        int sum = 0;
        for (int i = 1; i < n; i++) {
            if (n % i == 0) {
                sum += i;
            }
        }
        assert sum >= 0;
        assert n != 28 || sum == 28;
        return sum < n ? -1 : sum == n ? 0 : 1;
    }
}
