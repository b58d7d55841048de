/** The sum of the first n numbers, by a formula. */
class TriangularNumber {
    static int triangle(int n) {
        if (n < 0) {
            return 0;
        }
        int result = n * (n + 1) / 2;
        assert result >= n; // overflows
        return result;
    }
}
