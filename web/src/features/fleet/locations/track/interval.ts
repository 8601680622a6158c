import { intervalFault as queryFault } from '#domain/foundation/basics/query-interval.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';

/** A period, UTC epoch ms. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

export const PRESETS = ['today', 'yesterday', 'hours24', 'days7'] as const;
type Preset = (typeof PRESETS)[number];

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
/** A clock change never moves noon to another day. */
const dayBefore = (start: number): number => midnight(start - DAY_MS / 2);

/** The current interval of a preset, in the reader's time zone. */
export function presetInterval(preset: Preset, now: number): Interval {
  const to = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  switch (preset) {
    case 'today':
      return { from: midnight(now), to };
    case 'yesterday':
      return { from: dayBefore(midnight(now)), to: midnight(now) - 1 };
    case 'hours24':
      return { from: to - 24 * HOUR_MS, to };
    case 'days7':
      return { from: to - 7 * DAY_MS, to };
  }
}

/** Why an interval is invalid; null when it is valid. */
export function intervalFault({ from, to }: Interval): 'order' | 'too_long' | null {
  if (!(from < to)) return 'order';
  return queryFault(from, to) ? 'too_long' : null;
}

const two = (value: number) => String(value).padStart(2, '0');

/** An instant as the value of a `datetime-local` field. */
export const fieldText = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
};
/** The instant of a `datetime-local` field; NaN when it is empty. */
export const fieldInstant = (text: string): number => new Date(text).getTime();
