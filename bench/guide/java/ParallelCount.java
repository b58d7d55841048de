/** The bits that are set, added in parallel; the other way is to look at one after the other. */
class ParallelCount {
    static int count(int n) {
        int sum = n - (n >>> 1 & 0x55555555);
        sum = (sum & 0x33333333) + (sum >>> 2 & 0x33333333);
        sum = sum + (sum >>> 4) & 0x0f0f0f0f;
        sum = sum * 0x01010101 >>> 24;
        assert sum >= 0 && sum <= 32;
        assert sum != 0 || n == 0;
        return sum;
    }
}
