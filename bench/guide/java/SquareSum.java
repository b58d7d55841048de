/** The sum of two squares is at least each of them. */
class SquareSum {
    static int sum(int a, int b) {
        int result = a * a + b * b;
        if (a > 0 && b > 0) {
            assert result > a; // overflows
        }
        return result;
    }
}
