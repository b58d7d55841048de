/** The sum of the decimal digits. */
class DigitSum {
    static int sum(int n) {
        if (n < 0) {
            n = -n;
        }
        int sum = 0;
        while (n != 0) {
            sum += n % 10;
            n /= 10;
        }
        assert sum >= 0; // overflows
        assert sum <= 82;
        return sum;
    }
}
