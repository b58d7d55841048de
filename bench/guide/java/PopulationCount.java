/** The bits that are set, found one by one. */
class PopulationCount {
    static int count(int n) {
        int bits = n;
        int count = 0;
        while (bits != 0) {
            bits &= bits - 1;
            count++;
        }
        assert count <= 32;
        assert count > 0 || n == 0;
        return count;
    }
}
