/** A capital with interest in whole per cent, year by year. */
class CompoundInterest {
    static int after(int capital, int rate, int years) {
        if (capital < 0 || rate < 0 || rate > 100 || years < 0 || years > 10) {
            return 0;
        }
        int sum = capital;
        for (int i = 0; i < years; i++) {
            sum += sum * rate / 100;
        }
        assert sum >= capital; // overflows
        return sum;
    }
}
