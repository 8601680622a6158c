import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { PackKind } from '#simulator/battery/cell-pack.ts';
import {
  cyclesOfFour,
  cyclesOfPack,
  FOUR_CELLS,
  type LimitedPack,
  limitedPack,
  oneOf180,
  reportAt,
} from './limited-pack.ts';

const AMP = 63;

/** A pack whose management system believes in all of its cells; the last discharge is the one asked about. */
function packOf(kind: PackKind, cycles: number) {
  const whole = limitedPack(kind, [...cyclesOfPack(kind, cycles), { amp: -AMP }]);
  return { ...whole, ended: endOf(whole) };
}

const endOf = ({ bms }: LimitedPack): number => bms.at.findLast((_, place) => bms.amp[place]! < 0)!;

const expectHeld = ({ lowMinutes, highMinutes }: { lowMinutes: number; highMinutes: number }, minutes: number) => {
  expect(lowMinutes).toBeLessThanOrEqual(minutes);
  expect(highMinutes).toBeGreaterThanOrEqual(minutes);
};

/** What is told so many minutes before the end of the discharge that is going on. */
function toldBefore({ ended, ...pack }: ReturnType<typeof packOf>, minutes: number, withCells = true) {
  const { remaining } = reportAt(pack, ended - minutes * MINUTE_MS, withCells);
  if (!('lowMinutes' in remaining)) throw new Error(`a range was expected, not ${remaining.answer}`);
  return remaining;
}

describe('a cell that ends the discharges of a pack', () => {
  const pack = packOf(oneOf180(4), 8);

  test.each([150, 120, 90, 60, 30, 15])('leaves the time until its end, %i minutes before', (minutes) => {
    const range = toldBefore(pack, minutes);
    expectHeld(range, minutes);
    expect(range.highMinutes - range.lowMinutes).toBeLessThanOrEqual(1.3 * minutes + 15);
  });

  test('is near its end when its voltage falls: soon', () => {
    for (const minutes of [2, 3]) {
      const range = toldBefore(pack, minutes);
      expectHeld(range, minutes);
      expect(range.highMinutes).toBeLessThanOrEqual(13);
    }
  });

  test('says so by its voltage alone, without a past', () => {
    expect(toldBefore({ ...pack, days: [] }, 2).highMinutes).toBeLessThanOrEqual(12);
    expect(toldBefore({ ...pack, days: [] }, 2, false).highMinutes).toBeGreaterThan(100);
  });

  test('is found in a pack of four whose charge a cell ends, too, at full current', () => {
    const small = limitedPack(FOUR_CELLS, [...cyclesOfFour(3), { amp: -84 }]);
    for (const minutes of [40, 25, 10, 3]) expectHeld(toldBefore({ ...small, ended: endOf(small) }, minutes), minutes);
  });

  test('that ends a charge at full current, is what full means', () => {
    const small = limitedPack(FOUR_CELLS, [...cyclesOfFour(4), { amp: -84 }, { amp: 0, hours: 1 }, { amp: 35 }]);
    const ended = small.bms.at.at(-1)!;
    for (const minutes of [80, 40, 15]) {
      const range = toldBefore({ ...small, ended }, minutes);
      expect(range.answer).toBe('toFull');
      expectHeld(range, minutes);
    }
  });

  test('takes nothing from a battery of like cells', () => {
    const like = packOf({ ...oneOf180(4), lowCapacity: { cell: 6, share: 0.99 } }, 4);
    expect(toldBefore(like, 90).likelyMinutes).toBeGreaterThan(70);
  });
});
