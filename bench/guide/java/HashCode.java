/** The hash of three numbers, as a place in a table. */
class HashCode {
    static int place(int a, int b, int c, int size) {
        if (size <= 0) {
            return 0;
        }
        int hash = 17;
        hash = hash * 31 + a;
        hash = hash * 31 + b;
        hash = hash * 31 + c;
        int place = (hash < 0 ? -hash : hash) % size;
        assert place < size;
        assert place >= 0; // overflows
        return place;
    }
}
