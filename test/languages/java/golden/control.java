package sample.control;

import java.util.List;

/** Every form of control flow. */
public final class Control {
    private static final int LIMIT = 1 << 4;
    static int calls;

    @SuppressWarnings("unused")
    static int loops(int n, final boolean stop) {
        int sum = 0;
        outer:
        for (int i = 0, j = n; i < j; i++, --j) {
            if (stop && i == LIMIT) break;
            do {
                if (sum < 0) continue outer;
                sum -= i;
            } while (sum > 10 || !stop);
        }
        while (true) {
            if (sum++ > 3) return sum;
        }
    }

    static int cases(int x) {
        int r;
        switch (x & 3) {
            case 0:
                r = 1;
            case 1:
                r = 2;
                break;
            case 2, 3:
            default:
                r = x / 2;
        }
        switch (r) {
            case 1 -> r++;
            case -LIMIT -> { r = 5; }
        }
        return switch (r) {
            case 7 -> 1;
            default -> {
                if (r > 0) yield r % x;
                yield 0;
            }
        };
    }

    static boolean order(int x) {
        int y = x + x++ * --x;
        boolean b = y > 0 && 10 / y > 1;
        b ^= once(y += y, x = 3) > (x >>> y >> 1 << 40);
        return b ? !b | x != ~y : b & (y == -x);
    }

    static int once(int a, int b) {
        calls += a;
        assert a != b : "told apart";
        return calls;
    }
}
