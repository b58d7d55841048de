/** The day of the week by Sakamoto's way, 0 is Sunday; years near the largest int are too many days. */
class DayOfWeek {
    static int offset(int month) {
        switch (month) {
            case 1: return 0;
            case 2: return 3;
            case 3: return 2;
            case 4: return 5;
            case 5: return 0;
            case 6: return 3;
            case 7: return 5;
            case 8: return 1;
            case 9: return 4;
            case 10: return 6;
            case 11: return 2;
            default: return 4;
        }
    }

    static int dayOfWeek(int year, int month, int day) {
        if (year < 1 || month < 1 || month > 12 || day < 1 || day > 31) {
            return 0;
        }
        if (month < 3) {
            year--;
        }
        int result = (year + year / 4 - year / 100 + year / 400 + offset(month) + day) % 7;
        assert result >= 0 && result < 7; // overflows
        return result;
    }
}
