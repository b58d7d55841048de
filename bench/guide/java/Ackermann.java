/** The Ackermann function of small arguments, with a limit on the depth. */
class Ackermann {
    static int ackermann(int m, int n, int depth) {
        if (m < 0 || n < 0 || m > 2 || n > 3 || depth > 12) {
            return 0;
        }
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1, depth + 1);
        }
        int inner = ackermann(m, n - 1, depth + 1);
        int result = ackermann(m - 1, inner, depth + 1);
        assert result >= 0;
        return result;
    }
}
