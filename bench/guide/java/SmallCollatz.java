/** The steps of the hailstone sequence of small numbers, at most 20: nothing grows beyond the ints. */
class SmallCollatz {
    static int steps(int n) {
        if (n < 1 || n > 1000) {
            return 0;
        }
        int steps = 0;
        while (n != 1 && steps < 10) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert n > 0;
        return steps;
    }
}
