/** The example of seed 004: a deposit that is reviewed if it is large, and advice if the balance is. */
class Deposit {
    static int deposit(int balance, int amount) {
        int before = balance;
        int advice = 0;
        if (amount <= 0 || amount > 50000) {
            advice = review(amount);
        } else {
            balance = balance + amount;
            if (balance > 10000) {
                advice = suggest(balance);
            }
        }
        assert balance >= before; // overflows
        return balance + advice;
    }

    static int review(int amount) {
        int digits = 0;
        while (amount > 0) {
            amount /= 10;
            digits++;
        }
        return digits;
    }

    static int suggest(int balance) {
        int level = 0;
        while (balance > 10000) {
            balance /= 2;
            level++;
        }
        return level;
    }
}
