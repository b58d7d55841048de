/** The place of the highest bit, by shifts. The shift of a negative number never ends in zero, unless it is unsigned. */
class HighestBit {
    static int highest(int n) {
        int place = -1;
        while (n != 0) {
            n >>>= 1;
            place++;
        }
        assert place < 32;
        assert place >= -1;
        return place;
    }
}
