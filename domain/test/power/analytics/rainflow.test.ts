import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cyclesOf,
  emptyRainflow,
  joinRainflow,
  type Rainflow,
  rainflowOf,
} from '#domain/power/analytics/capacity/rainflow.ts';

const soc = fc.array(
  fc.integer({ min: 0, max: 1000 }).map((tenth) => tenth / 10),
  { maxLength: 200 },
);

/** Whole and half cycles by depth, found the long way: remove the smallest range inside two larger ones until none is left. */
function countedSlowly(points: readonly number[]): { equivalentFull: number } {
  const turning = points
    .map((percent) => Math.round(percent * 10))
    .filter((point, place, all) => place === 0 || point !== all[place - 1])
    .filter((point, place, all) => {
      const [before, after] = [all[place - 1], all[place + 1]];
      return before === undefined || after === undefined || point > before !== after > point;
    });
  let sum = 0;
  for (;;) {
    const place = turning.findIndex((b, at) => {
      const [a, c, d] = [turning[at - 1], turning[at + 1], turning[at + 2]];
      if (a === undefined || c === undefined || d === undefined) return false;
      return Math.abs(b - c) <= Math.abs(a - b) && Math.abs(b - c) <= Math.abs(c - d);
    });
    if (place < 0) break;
    const [b, c] = turning.splice(place, 2) as [number, number];
    if (Math.abs(b - c) >= 10) sum += Math.abs(b - c);
  }
  for (let place = 1; place < turning.length; place++) {
    const depth = Math.abs(turning[place]! - turning[place - 1]!);
    if (depth >= 10) sum += depth / 2;
  }
  return { equivalentFull: sum / 1000 };
}

function joined(parts: readonly Rainflow[]): Rainflow {
  const whole = emptyRainflow();
  for (const part of parts) joinRainflow(whole, part);
  return whole;
}

describe('rainflow counting', () => {
  test('matches the example of ASTM E1049, figure 6', () => {
    const { histogram, equivalentFull } = cyclesOf(
      rainflowOf([-2, 1, -3, 5, -1, 3, -4, 4, -2].map((v) => 50 + 10 * v)),
    );
    expect(histogram).toEqual([0, 0, 0, 0.5, 1.5, 0, 0.5, 0, 1, 0.5]);
    expect(equivalentFull).toBeCloseTo(0.5 * 0.3 + 1.5 * 0.4 + 0.5 * 0.6 + 0.8 + 0.5 * 0.9);
  });

  test('one discharge and charge is one full cycle', () => {
    const day = [...Array(101).keys()];
    const { equivalentFull, histogram, deepestPercent } = cyclesOf(rainflowOf([...day.toReversed(), ...day]));
    expect({ equivalentFull, deepestPercent }).toEqual({ equivalentFull: 1, deepestPercent: 100 });
    expect(histogram.at(-1)).toBe(1);
  });

  test('noise of less than a percent neither counts nor hides cycles', () => {
    const noisy = Array.from({ length: 4000 }, (_, minute) => 60 - 40 * Math.cos(minute / 300) + (minute % 2) * 0.4);
    const plain = Array.from({ length: 4000 }, (_, minute) => 60 - 40 * Math.cos(minute / 300));
    expect(cyclesOf(rainflowOf(noisy)).equivalentFull).toBeCloseTo(cyclesOf(rainflowOf(plain)).equivalentFull, 1);
  });

  test('no readings, one reading or a constant give no cycle', () => {
    for (const readings of [[], [50], [50, 50, Number.NaN, 50]]) {
      expect(cyclesOf(rainflowOf(readings))).toMatchObject({ equivalentFull: 0, deepestPercent: null });
    }
  });

  test('agrees with a naive count', () => {
    fc.assert(
      fc.property(soc, (readings) => {
        const { equivalentFull } = countedSlowly(readings);
        expect(cyclesOf(rainflowOf(readings)).equivalentFull).toBeCloseTo(equivalentFull, 9);
      }),
    );
  });

  test('merged parts count like the whole, wherever it is split', () => {
    fc.assert(
      fc.property(fc.array(soc, { maxLength: 6 }), (parts) => {
        const whole = cyclesOf(rainflowOf(parts.flat()));
        expect(cyclesOf(joined(parts.map(rainflowOf)))).toEqual(whole);
      }),
    );
  });

  test('merging is associative', () => {
    fc.assert(
      fc.property(soc, soc, soc, (a, b, c) => {
        const [left, right] = [joined([rainflowOf(a), rainflowOf(b)]), joined([rainflowOf(b), rainflowOf(c)])];
        expect(cyclesOf(joined([left, rainflowOf(c)]))).toEqual(cyclesOf(joined([rainflowOf(a), right])));
      }),
    );
  });

  test('the sum of depths is limited by the total path, and the residue stays small', () => {
    fc.assert(
      fc.property(soc, (readings) => {
        const flow = rainflowOf(readings);
        const way = readings.slice(1).reduce((sum, at, place) => sum + Math.abs(at - readings[place]!), 0);
        const { equivalentFull, histogram } = cyclesOf(flow);
        expect(equivalentFull).toBeLessThanOrEqual(way / 200 + 1e-9);
        expect(histogram.every((count) => count >= 0)).toBe(true);
        expect(flow.residue.length).toBeLessThanOrEqual(2003);
      }),
    );
  });
});
