/** Whether a number reads the same from both ends; half of the digits are compared with the others. */
class Palindrome {
    static boolean isPalindrome(int n) {
        if (n < 0 || n % 10 == 0 && n != 0) {
            return false;
        }
        int half = 0;
        while (n > half) {
            half = half * 10 + n % 10;
            n /= 10;
        }
        assert half >= n;
        return n == half || n == half / 10;
    }
}
