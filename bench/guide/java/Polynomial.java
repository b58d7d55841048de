/** A cubic polynomial by Horner's rule: it grows where its argument does. */
class Polynomial {
    static int value(int x) {
        int value = ((x + 3) * x + 3) * x + 1;
        if (x >= 0) {
            assert value >= 1; // overflows
        } else {
            assert x < -2 || value <= 0;
        }
        return value;
    }
}
