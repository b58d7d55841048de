/** Whether a number becomes 1 when its digits are squared and added, in at most eight rounds. */
class Happy {
    static boolean isHappy(int n) {
        if (n < 1) {
            return false;
        }
        int rounds = 0;
        while (n != 1 && rounds < 8) {
            int sum = 0;
            while (n > 0) {
                int digit = n % 10;
                sum += digit * digit;
                n /= 10;
            }
            n = sum;
            rounds++;
            assert n > 0;
        }
        return n == 1;
    }
}
