/** A sum that stays at the ends of the ints: signs tell whether it wrapped around. */
class Saturation {
    static int add(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            sum = a < 0 ? 0x80000000 : 0x7fffffff;
        }
        assert a < 0 || sum >= b;
        assert a > 0 || sum <= b;
        return sum;
    }
}
