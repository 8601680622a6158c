import { clockOf } from '../../../i18n/time-of-day.ts';

/** An hour of the day from its beginning to its end, as in `09:00–10:00`. */
export const hourOfDay = (hour: number): string => `${clockOf(hour * 60)}–${clockOf((hour + 1) * 60)}`;
