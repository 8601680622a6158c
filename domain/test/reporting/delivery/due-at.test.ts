import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAtMinute } from '#domain/foundation/basics/next-at-minute.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { localDate, zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import { EVERY_DAY, TIMINGS } from '#domain/reporting/delivery/limits.ts';
import {
  type DeliveryPreferences,
  defaultPreferences,
  deliveryPreferences,
} from '#domain/reporting/delivery/preferences.ts';
import { dueAt, isQuiet } from '#domain/reporting/delivery/quiet-hours.ts';

const ZONES = ['Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) });
const minute = fc.integer({ min: 0, max: 1439 });
const localMinute = (at: number, timeZone: string) =>
  Math.floor(((((at + zoneOffsetMs(at, timeZone)) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);

describe('the next time at a minute of the day', () => {
  it('is later, within a day and a clock change, and shows that minute unless the clock skips it', () => {
    fc.assert(
      fc.property(instant, minute, zone, (after, at, timeZone) => {
        const next = nextAtMinute(after, at, timeZone);
        expect(next).toBeGreaterThan(after);
        expect(next - after).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
        const shown = localMinute(next, timeZone);
        const skipped = zoneOffsetMs(next, timeZone) - zoneOffsetMs(next - 2 * HOUR_MS, timeZone);
        expect([at, at + skipped / MINUTE_MS]).toContain(shown);
      }),
    );
  });

  it('is later by as much as the clock skips', () => {
    const before = Date.UTC(2026, 2, 28, 12);
    expect(nextAtMinute(before, 2 * 60 + 30, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(nextAtMinute(before, 3 * 60, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1));
  });

  it('comes once a day, over a year with both clock changes', () => {
    for (const timeZone of ZONES) {
      const days = new Set<string>();
      let at = Date.UTC(2026, 0, 1);
      for (let index = 0; index < 365; index++) {
        at = nextAtMinute(at, 7 * 60, timeZone);
        days.add(localDate(at, timeZone));
      }
      expect(days.size).toBe(365);
    }
  });
});

const preferences = fc.record({
  timing: fc.constantFrom(...TIMINGS),
  quiet: fc.option(fc.record({ from: minute, until: minute, daysBits: fc.integer({ min: 1, max: 127 }) })),
  urgentInQuiet: fc.boolean(),
  digestAt: minute,
});
const preferencesWith = ({ timing, ...rest }: { timing: (typeof TIMINGS)[number] } & Partial<DeliveryPreferences>) => {
  const all = { email: timing, push: timing };
  return { ...defaultPreferences('admin'), levels: { 1: all, 2: all, 3: all, 4: all }, ...rest };
};

describe('the time of a notification', () => {
  it('is immediate, after the quiet hours unless urgent, or with the digest', () => {
    fc.assert(
      fc.property(preferences, fc.constantFrom(1, 2, 3, 4), zone, instant, (chosen, level, timeZone, now) => {
        const set = preferencesWith(chosen);
        const due = dueAt(set, { channel: 'email', level }, timeZone, now);
        expect(due).toBe(expected());

        function expected(): number | null {
          if (chosen.timing === 'off') return null;
          if (chosen.timing === 'digest') return nextAtMinute(now, chosen.digestAt, timeZone);
          const isHeld = isQuiet(set, timeZone, now) && !(level === 1 && chosen.urgentInQuiet);
          return isHeld ? nextAtMinute(now, set.quiet!.until, timeZone) : now;
        }
      }),
    );
  });

  it('is after a night that begins before midnight', () => {
    const set = preferencesWith({ timing: 'now', quiet: { from: 22 * 60, until: 6 * 60, daysBits: EVERY_DAY } });
    const at = (hour: number) =>
      dueAt(set, { channel: 'push', level: 2 }, 'Europe/Berlin', Date.UTC(2026, 10, 22, hour));
    expect(at(20)).toBe(Date.UTC(2026, 10, 22, 20));
    expect(at(21)).toBe(Date.UTC(2026, 10, 23, 5));
    expect(at(4)).toBe(Date.UTC(2026, 10, 22, 5));
    expect(at(5)).toBe(Date.UTC(2026, 10, 22, 5));
  });

  it('waits only in nights that begin on the chosen days', () => {
    const fridays = { from: 22 * 60, until: 6 * 60, daysBits: 1 << 4 };
    const at = (day: number, hour: number) => isQuiet({ quiet: fridays }, 'Etc/UTC', Date.UTC(2026, 10, day, hour));
    // The 20th is a Friday.
    expect([at(20, 5), at(20, 21), at(20, 22), at(21, 5), at(21, 6), at(21, 22)]).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('reads hours that were stored without days as those of every day', () => {
    const { daysBits: _, ...before } = defaultPreferences('admin').quiet!;
    expect(deliveryPreferences.parse({ ...defaultPreferences('admin'), quiet: before }).quiet?.daysBits).toBe(
      EVERY_DAY,
    );
  });
});
