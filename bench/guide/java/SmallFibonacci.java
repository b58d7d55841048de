/** Fibonacci numbers as far as they are small. */
class SmallFibonacci {
    static int fibonacci(int n) {
        if (n < 0 || n > 12) {
            return 0;
        }
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        assert a >= 0 && a <= 144;
        assert n == 0 || b >= a;
        return a;
    }
}
