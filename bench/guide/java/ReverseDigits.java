/** The decimal digits from right to left: not every reversed number is an int. */
class ReverseDigits {
    static int reverse(int n) {
        if (n < 0) {
            return 0;
        }
        int result = 0;
        while (n > 0) {
            result = result * 10 + n % 10;
            n /= 10;
        }
        assert result >= 0; // overflows
        return result;
    }
}
