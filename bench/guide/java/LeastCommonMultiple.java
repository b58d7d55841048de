/** The least common multiple: the product is divided too late. */
class LeastCommonMultiple {
    static int lcm(int a, int b) {
        if (a <= 0 || b <= 0) {
            return 0;
        }
        int x = a;
        int y = b;
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        int result = a * b / x;
        assert result >= a; // overflows
        assert result % b == 0; // overflows
        return result;
    }
}
