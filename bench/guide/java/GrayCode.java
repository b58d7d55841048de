/** Gray code and back. */
class GrayCode {
    static int encode(int n) {
        return n ^ n >>> 1;
    }

    static int decode(int code) {
        int n = code;
        n ^= n >>> 16;
        n ^= n >>> 8;
        n ^= n >>> 4;
        n ^= n >>> 2;
        n ^= n >>> 1;
        assert encode(n) == code;
        return n;
    }
}
