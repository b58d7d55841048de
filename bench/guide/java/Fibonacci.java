/** Fibonacci numbers, of which the 47th is not an int. */
class Fibonacci {
    static int fibonacci(int n) {
        if (n < 0 || n > 60) {
            return 0;
        }
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        assert a >= 0; // overflows
        return a;
    }
}
