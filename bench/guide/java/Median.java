/** The number in the middle of three. */
class Median {
    static int median(int a, int b, int c) {
        int result;
        if (a < b) {
            result = b < c ? b : a < c ? c : a;
        } else {
            result = a < c ? a : b < c ? c : b;
        }
        assert a <= result || b <= result;
        assert a >= result || b >= result;
        assert result == a || result == b || result == c;
        return result;
    }
}
