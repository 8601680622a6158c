const isSameDay = (left: number, right: number): boolean =>
  new Date(left).toDateString() === new Date(right).toDateString();

/** Formats an instant in the reader's time zone: only the time if today, otherwise with the day. */
export const nearTime = <Time extends 'time' | 'minute'>(
  at: number | null | undefined,
  now: number,
  ofToday: Time,
): Time | 'dayMonthTime' => (at && isSameDay(at, now) ? ofToday : 'dayMonthTime');
