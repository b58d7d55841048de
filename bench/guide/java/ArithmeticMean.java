/** The mean of three numbers, which lies between the smallest and the largest of them. */
class ArithmeticMean {
    static int mean(int a, int b, int c) {
        int smallest = a < b ? a : b;
        smallest = smallest < c ? smallest : c;
        int largest = a > b ? a : b;
        largest = largest > c ? largest : c;
        int mean = (a + b + c) / 3;
        assert mean >= smallest; // overflows
        assert mean <= largest; // overflows
        return mean;
    }
}
