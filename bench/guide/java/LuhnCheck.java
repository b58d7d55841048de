/** The check sum of credit cards, over a number with eight digits. */
class LuhnCheck {
    static boolean isValid(int n) {
        if (n < 10000000 || n > 99999999) {
            return false;
        }
        int sum = 0;
        boolean isSecond = false;
        while (n > 0) {
            int digit = n % 10;
            if (isSecond) {
                digit *= 2;
                if (digit > 9) {
                    digit -= 9;
                }
            }
            assert digit >= 0 && digit <= 9;
            sum += digit;
            isSecond = !isSecond;
            n /= 10;
        }
        return sum % 10 == 0;
    }
}
