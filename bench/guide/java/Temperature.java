/** Degrees of Celsius as degrees of Fahrenheit. */
class Temperature {
    static int fahrenheit(int celsius) {
        if (celsius < -273) {
            return -460;
        }
        int result = celsius * 9 / 5 + 32;
        assert result >= -460; // overflows
        assert celsius < 40 || result > celsius; // overflows
        return result;
    }
}
