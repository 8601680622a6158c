import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { concludeNominalVoltage } from '#domain/power/analytics/nominal-voltage.ts';

const day = (volts: readonly number[], everyMs = 15 * MINUTE_MS) => ({
  at: Float64Array.from(volts, (_, place) => place * everyMs),
  volt: Float64Array.from(volts),
});
/** A day of readings that go from one voltage to the other. */
const between = (from: number, to: number, count = 96) =>
  day(Array.from({ length: count }, (_, place) => from + ((to - from) * place) / (count - 1)));

describe('what a day of readings agrees on', () => {
  test.each([
    ['12 V of lead-acid, from empty to its charge', between(11.2, 14.6), 1200],
    ['12 V of LFP', between(12.1, 14.4), 1200],
    ['24 V, at rest', between(25.4, 25.7), 2400],
    ['24 V of LFP at the end of its charge', between(25, 29.2), 2400],
    ['36 V, floating', between(37.5, 41.4), 3600],
    ['48 V of lead-acid', between(44, 57.6), 4800],
    ['48 V of LFP', between(50.1, 57), 4800],
    ['80 V', between(74, 96), 8000],
    ['36 or 48 V, which is not decided', between(39.5, 44), null],
    ['72 V, which is none of them', between(62, 78), null],
    ['a single cell', between(3.1, 3.4), null],
    ['no battery', between(0, 0), null],
    ['another battery at noon', day([...between(25, 26, 48).volt, ...between(50, 52, 48).volt]), null],
    ['too few readings', day([25, 25.1, 25.2], 4 * HOUR_MS), null],
    [
      'readings of too little of the day',
      day(
        Array.from({ length: 90 }, () => 25.3),
        MINUTE_MS,
      ),
      null,
    ],
  ])('%s', (_, readings, expected) => {
    expect(concludeNominalVoltage([readings])).toBe(expected);
  });

  test('units that have nothing to say are passed over, those that say something else are not', () => {
    expect(concludeNominalVoltage([])).toBeNull();
    expect(concludeNominalVoltage([between(0, 0), between(25, 26)])).toBe(2400);
    expect(concludeNominalVoltage([between(25, 26), between(25.2, 27)])).toBe(2400);
    expect(concludeNominalVoltage([between(25, 26), between(12, 13)])).toBeNull();
  });
});

test('single wrong readings change nothing, at whatever place', () => {
  const wrong = fc.constantFrom(0, Number.NaN, 655.35, 1, 400);
  fc.assert(
    fc.property(wrong, fc.nat(143), (value, place) => {
      const readings = between(24.5, 28, 144);
      readings.volt[place] = value;
      expect(concludeNominalVoltage([readings])).toBe(2400);
    }),
  );
});
