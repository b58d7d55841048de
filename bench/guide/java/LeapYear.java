/** The days of a year in the Gregorian calendar. */
class LeapYear {
    static int days(int year) {
        int days = 365;
        if (year % 4 == 0 && year % 100 != 0 || year % 400 == 0) {
            days++;
        }
        assert days == 365 || days == 366;
        return days;
    }
}
