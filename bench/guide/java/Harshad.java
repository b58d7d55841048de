/** Whether a number is divisible by the sum of its digits. */
class Harshad {
    static boolean isHarshad(int n) {
        if (n < 1) {
            return false;
        }
        int sum = 0;
        int rest = n;
        while (rest != 0) {
            sum += rest % 10;
            rest /= 10;
        }
        assert sum > 0;
        return n % sum == 0;
    }
}
