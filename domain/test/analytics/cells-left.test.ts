import { describe, expect, test } from 'vitest';
import { analyticsReport } from '#domain/analytics/report.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { PackKind } from '#simulator/battery/cell-pack.ts';
import { cyclesOfPack, limitedPack } from './limited-pack.ts';
import { cut } from './simulated-pack.ts';

const AMP = 63;

/** LFP, one cell of 180 Ah among 302, whose management system believes in all of them; the last discharge is the one asked about. */
function packOf(share: number, cycles: number) {
  const kind: PackKind = { chemistry: 'lfp', cellCount: 16, ampHours: 302, seed: 4, lowCapacity: { cell: 6, share } };
  const whole = limitedPack(kind, [...cyclesOfPack(kind, cycles), { amp: -AMP }]);
  const ended = whole.bms.at.findLast((_, place) => whole.bms.amp[place]! < 0)!;
  return { ...whole, ended };
}

/** What is told so many minutes before the end of the discharge that is going on. */
function toldBefore({ bms, days, battery, ended }: ReturnType<typeof packOf>, minutes: number, withCells = true) {
  const now = ended - minutes * MINUTE_MS;
  const recent = cut(bms, now - HOUR_MS, now + 1);
  const seen = days.filter(({ lastAt }) => lastAt <= now);
  const { remaining } = analyticsReport({
    ...{ days: seen, firstDays: [], recent, battery, pendingDays: 0, now },
    ...(withCells ? { recentCells: recent } : {}),
    period: { from: bms.at[0]!, to: now },
  });
  if (!('lowMinutes' in remaining)) throw new Error(`a range was expected, not ${remaining.answer}`);
  return remaining;
}

describe('a cell that ends the discharges of a pack', () => {
  const pack = packOf(180 / 302, 8);

  test.each([150, 120, 90, 60, 30, 15])('leaves the time until its end, %i minutes before', (minutes) => {
    const { lowMinutes, highMinutes } = toldBefore(pack, minutes);
    expect(lowMinutes).toBeLessThanOrEqual(minutes);
    expect(highMinutes).toBeGreaterThanOrEqual(minutes);
    expect(highMinutes - lowMinutes).toBeLessThanOrEqual(1.3 * minutes + 15);
  });

  test('is near its end when its voltage falls: soon', () => {
    for (const minutes of [2, 3]) {
      const { lowMinutes, highMinutes } = toldBefore(pack, minutes);
      expect(lowMinutes).toBeLessThanOrEqual(minutes);
      expect(highMinutes).toBeGreaterThanOrEqual(minutes);
      expect(highMinutes).toBeLessThanOrEqual(12);
    }
  });

  test('says so by its voltage alone, without a past', () => {
    expect(toldBefore({ ...pack, days: [] }, 2).highMinutes).toBeLessThanOrEqual(12);
    expect(toldBefore({ ...pack, days: [] }, 2, false).highMinutes).toBeGreaterThan(100);
  });

  test('is found in a pack of four whose charge a cell ends, too, at full current', () => {
    // 35 A in, 84 A out of 90 Ah; cell 4 sits in the middle until it ends the discharge.
    const kind: PackKind = {
      chemistry: 'lfp',
      cellCount: 4,
      ampHours: 90,
      seed: 3,
      lowCapacity: { cell: 3, share: 0.93 },
    };
    const cycle = [{ amp: -84 }, { amp: 0, hours: 1 }, { amp: 35 }, { amp: 0, hours: 1 }];
    const small = limitedPack(kind, [...cycle, ...cycle, ...cycle, { amp: -84 }]);
    const ended = small.bms.at.findLast((_, place) => small.bms.amp[place]! < 0)!;
    for (const minutes of [40, 25, 10, 3]) {
      const { lowMinutes, highMinutes } = toldBefore({ ...small, ended }, minutes);
      expect(lowMinutes).toBeLessThanOrEqual(minutes);
      expect(highMinutes).toBeGreaterThanOrEqual(minutes);
    }
  });

  test('that ends a charge at full current, is what full means', () => {
    const kind: PackKind = {
      ...{ chemistry: 'lfp', cellCount: 4, ampHours: 90, seed: 3 },
      lowCapacity: { cell: 3, share: 0.93 },
    };
    const cycle = [{ amp: -84 }, { amp: 0, hours: 1 }, { amp: 35 }, { amp: 0, hours: 1 }];
    const small = limitedPack(kind, [
      ...cycle,
      ...cycle,
      ...cycle,
      ...cycle,
      { amp: -84 },
      { amp: 0, hours: 1 },
      { amp: 35 },
    ]);
    const ended = small.bms.at.at(-1)!;
    for (const minutes of [80, 40, 15]) {
      const { answer, lowMinutes, highMinutes } = toldBefore({ ...small, ended }, minutes);
      expect(answer).toBe('toFull');
      expect(lowMinutes).toBeLessThanOrEqual(minutes);
      expect(highMinutes).toBeGreaterThanOrEqual(minutes);
    }
  });

  test('takes nothing from a battery of like cells', () => {
    const like = packOf(0.99, 4);
    expect(toldBefore(like, 90).likelyMinutes).toBeGreaterThan(70);
  });
});
