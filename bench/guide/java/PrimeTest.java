/** Trial division up to the root, by small divisors. */
class PrimeTest {
    static boolean isPrime(int n) {
        if (n < 2) {
            return false;
        }
        int divisor = 2;
        while (divisor * divisor <= n && divisor < 60) {
            if (n % divisor == 0) {
                return false;
            }
            divisor++;
        }
        assert divisor >= 2;
        assert n % 2 != 0 || n == 2;
        return true;
    }
}
