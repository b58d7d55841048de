/** In how few coins an amount can be paid: 50, 20, 10, 5, 2 and 1. */
class Change {
    static int coins(int amount) {
        if (amount < 0 || amount > 200) {
            return 0;
        }
        int coins = 0;
        int rest = amount;
        while (rest >= 50) {
            rest -= 50;
            coins++;
        }
        while (rest >= 20) {
            rest -= 20;
            coins++;
        }
        if (rest >= 10) {
            rest -= 10;
            coins++;
        }
        if (rest >= 5) {
            rest -= 5;
            coins++;
        }
        while (rest >= 2) {
            rest -= 2;
            coins++;
        }
        coins += rest;
        assert rest == 0 || rest == 1;
        assert coins <= amount;
        return coins;
    }
}
