/** The time of day after some minutes: a sum of minutes that is too large is negative. */
class Clock {
    static int later(int hours, int minutes, int more) {
        if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || more < 0) {
            return 0;
        }
        int sum = hours * 60 + minutes + more;
        int time = sum % 1440;
        assert time < 1440;
        assert time >= 0; // overflows
        return time / 60 * 100 + time % 60;
    }
}
