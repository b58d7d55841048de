/** Digits are added up until one is left. */
class DigitalRoot {
    static int root(int n) {
        if (n < 0) {
            return 0;
        }
        while (n > 9) {
            int sum = 0;
            while (n > 0) {
                sum += n % 10;
                n /= 10;
            }
            n = sum;
        }
        assert n >= 0 && n <= 9;
        return n;
    }
}
