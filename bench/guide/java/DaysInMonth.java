/** The days of a month. */
class DaysInMonth {
    static int days(int year, int month) {
        if (month < 1 || month > 12) {
            return 0;
        }
        int days;
        if (month == 2) {
            days = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        } else if (month == 4 || month == 6 || month == 9 || month == 11) {
            days = 30;
        } else {
            days = 31;
        }
        assert days >= 28 && days <= 31;
        assert month != 2 || days < 30;
        return days;
    }
}
