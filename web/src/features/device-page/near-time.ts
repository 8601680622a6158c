const isSameDay = (left: number, right: number): boolean =>
  new Date(left).toDateString() === new Date(right).toDateString();

/** How to tell an instant: of today by its time alone, of another day with the day. In the reader's time zone. */
export const nearTime = <Time extends 'time' | 'minute'>(
  at: number | null | undefined,
  now: number,
  ofToday: Time,
): Time | 'dayMonthTime' => (at && isSameDay(at, now) ? ofToday : 'dayMonthTime');
