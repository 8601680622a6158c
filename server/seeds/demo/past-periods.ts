import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';

interface PastPeriod {
  fromMs: number;
  toMs: number;
  intervalSeconds: number;
}

const AROUND_MS = 2 * DAY_MS;
const INTERVAL_SECONDS = 300;

/** Minutes between a zone's clock and UTC at an instant. */
function offsetMinutes(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The last instant before `now` at which the zone's clock jumped, to the hour; null for zones without summer time. */
function lastClockChange(now: number, timeZone: string): number | null {
  const latest = Math.floor(now / HOUR_MS) * HOUR_MS;
  for (let at = latest; at > latest - 366 * DAY_MS; at -= DAY_MS) {
    if (offsetMinutes(at, timeZone) === offsetMinutes(at - DAY_MS, timeZone)) continue;
    let hour = at;
    while (offsetMinutes(hour - HOUR_MS, timeZone) === offsetMinutes(at, timeZone)) hour -= HOUR_MS;
    return hour;
  }
  return null;
}

/** Days around the last turn of the year and the last clock change, as far as the newest history does not hold them. */
export function yearTurnAndClockChange(now: number, timeZone: string, historyMs: number): PastPeriod[] {
  const newYear = Date.UTC(new Date(now).getUTCFullYear(), 0, 1);
  const periods: PastPeriod[] = [];
  const events = [newYear, lastClockChange(now, timeZone)].filter((at) => at !== null).sort((a, b) => a - b);
  for (const at of events) {
    const fromMs = Math.max(at - AROUND_MS, periods.at(-1)?.toMs ?? 0);
    const toMs = Math.min(at + AROUND_MS, now - historyMs);
    if (fromMs < toMs) periods.push({ fromMs, toMs, intervalSeconds: INTERVAL_SECONDS });
  }
  return periods;
}
