/** The sum of the cubes of the digits of a number with three of them. */
class Armstrong {
    static boolean isArmstrong(int n) {
        if (n < 100 || n > 999) {
            return false;
        }
        int hundreds = n / 100;
        int tens = n / 10 % 10;
        int ones = n % 10;
        int sum = hundreds * hundreds * hundreds + tens * tens * tens + ones * ones * ones;
        assert sum >= 1 && sum <= 2187;
        return sum == n;
    }
}
