/** Three numbers in order, as one check of all swaps. */
class SortThree {
    static int smallest(int a, int b, int c) {
        int kept;
        if (a > b) {
            kept = a;
            a = b;
            b = kept;
        }
        if (b > c) {
            kept = b;
            b = c;
            c = kept;
        }
        if (a > b) {
            kept = a;
            a = b;
            b = kept;
        }
        assert a <= b && b <= c;
        return a;
    }
}
