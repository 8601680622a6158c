import { expect, test } from 'vitest';
import { Curve } from '#bridge/console/curve.ts';
import { CURVE_MINUTES } from '#domain/fleet/bridges/limits.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';

const START = Date.UTC(2026, 10, 20, 9);
const at = (minute: number) => START + minute * MINUTE_MS;

test('the most that waited in each minute is kept, and a minute in which the bridge did not run is a gap', () => {
  const curve = new Curve();
  expect(curve.records).toEqual({ from: 0, records: [] });
  curve.add(at(0), 3, true);
  curve.add(at(0) + 15_000, 7, true);
  curve.add(at(0) + 30_000, 0, true);
  curve.add(at(1), 1, true);
  curve.add(at(3), 2, true);
  expect(curve.records).toEqual({ from: START, records: [7, 1, null, 2] });
});

test('an hour is kept, also when the clock is set back', () => {
  const curve = new Curve();
  for (let minute = 0; minute < 3 * CURVE_MINUTES; minute++) curve.add(at(minute), minute, true);
  expect(curve.records.records).toHaveLength(CURVE_MINUTES);
  expect(curve.records.from).toBe(at(2 * CURVE_MINUTES));
  curve.add(at(0), 5, true);
  expect(curve.records).toEqual({ from: START, records: [5] });
});

test('the last time without a session is told; one that is shorter than a minute is not', () => {
  const curve = new Curve();
  curve.add(at(0), 0, false);
  expect(curve.lastDown).toEqual({ from: START, until: null });
  curve.add(at(0) + 15_000, 0, true);
  expect(curve.lastDown).toBeNull();
  curve.add(at(12), 0, false);
  curve.add(at(19), 700, true);
  curve.add(at(20), 90, false);
  curve.add(at(20) + 2000, 90, true);
  expect(curve.lastDown).toEqual({ from: at(12), until: at(19) });
});
