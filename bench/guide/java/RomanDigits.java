/** How many letters a number has in Roman numerals. */
class RomanDigits {
    static int letters(int digit) {
        if (digit < 4) {
            return digit;
        }
        if (digit == 4 || digit == 9) {
            return 2;
        }
        return digit - 4;
    }

    static int length(int n) {
        if (n < 1 || n > 3999) {
            return 0;
        }
        int result = n / 1000 + letters(n / 100 % 10) + letters(n / 10 % 10) + letters(n % 10);
        assert result >= 1 && result <= 15;
        return result;
    }
}
