/** The sum of the multiples of 3 or 5 below n, by inclusion and exclusion. */
class SumOfMultiples {
    static int multiples(int n, int of) {
        if (of < 1) {
            return 0;
        }
        int count = (n - 1) / of;
        return of * (count * (count + 1) / 2);
    }

    static int sum(int n) {
        if (n < 1) {
            return 0;
        }
        int result = multiples(n, 3) + multiples(n, 5) - multiples(n, 15);
        assert result >= 0; // overflows
        return result;
    }
}
