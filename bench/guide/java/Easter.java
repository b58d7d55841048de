/** The month and day of Easter, as month * 100 + day, by Gauss. */
class Easter {
    static int easter(int year) {
        if (year < 1583 || year > 4099) {
            return 0;
        }
        int golden = year % 19;
        int century = year / 100;
        int h = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
        int i = h - h / 28 * (1 - h / 28 * (29 / (h + 1)) * ((21 - golden) / 11));
        int j = (year + year / 4 + i + 2 - century + century / 4) % 7;
        int l = i - j;
        int month = 3 + (l + 40) / 44;
        int day = l + 28 - 31 * (month / 4);
        assert month == 3 || month == 4;
        return month * 100 + day;
    }
}
