/** The steps of the hailstone sequence, at most 40: a number may grow beyond all ints. */
class Collatz {
    static int steps(int n) {
        if (n < 1) {
            return 0;
        }
        int steps = 0;
        while (n != 1 && steps < 40) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
            assert n > 0; // overflows
        }
        return steps;
    }
}
