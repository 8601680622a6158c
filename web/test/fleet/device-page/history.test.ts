import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingHistory } from '#web/features/fleet/device-page/history/growing-history.ts';
import { HISTORY_COLUMNS, placeFrom, sliceOf } from '#web/features/fleet/device-page/history/history.ts';
import { liveSample } from '#web/features/fleet/device-page/history/live-sample.ts';
import { historyOfRecords } from './records.ts';

const at = (second: number) => Date.UTC(2026, 10, 20) + second * 1000;
const live = (second: number, values: object) => liveSample({ yhubStimeTs: at(second), unit: 0, ...values });

test('a record has its values in volt, ampere, percent and degrees, and null where it has none', () => {
  const history = historyOfRecords([
    {
      at: at(0),
      body: {
        socCentiPercent: 7812,
        voltageCentiVolt: 5281,
        currentUsingCentiAmp: 1000,
        currentChargingCentiAmp: 4240,
        temperatureCentiCelsius: -250,
      },
    },
    { at: at(60), body: { currentUsingCentiAmp: 4280 } },
  ]);
  expect([...history.soc]).toEqual([78.12, Number.NaN]);
  expect([...history.voltage]).toEqual([52.81, Number.NaN]);
  expect(history.current[0]).toBeCloseTo(32.4, 10);
  expect(history.current[1]).toBe(-42.8);
  expect([...history.temperature]).toEqual([-2.5, Number.NaN]);
});

test('a live message is the same point as its record', () => {
  const recorded = historyOfRecords([
    { at: at(0), body: { socCentiPercent: 5000, voltageCentiVolt: 4800, currentUsingCentiAmp: 310 } },
  ]);
  const sample = live(0, { soc: 5000, voltageRaw: 4800, currentUsing: 310 });
  for (const column of HISTORY_COLUMNS) expect(sample[column]).toEqual(recorded[column][0]);
});

test('new live values are appended, known ones ignored, and returned data are not changed', () => {
  const growing = new GrowingHistory(historyOfRecords([{ at: at(0), body: { socCentiPercent: 5000 } }]));
  const before = growing.get();
  let notified = 0;
  growing.subscribe(() => {
    notified += 1;
  });
  expect(growing.add(live(10, { soc: 5100 }))).toBe(true);
  expect(growing.add(live(10, { soc: 9900 }))).toBe(false);
  expect(growing.add(live(5, { soc: 9900 }))).toBe(false);
  expect(notified).toBe(1);
  expect([...growing.get().soc]).toEqual([50, 51]);
  expect([...before.soc]).toEqual([50]);
});

test('a download replaces live values up to its end, and returned data are not changed', () => {
  const second = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(fc.array(second, { maxLength: 600 }), fc.uniqueArray(second, { maxLength: 50 }), (added, loaded) => {
      const growing = new GrowingHistory(historyOfRecords([]));
      const accepted = added.filter((one) => growing.add(live(one, { soc: 10_000 })));
      const before = growing.get();
      const copy = [before.at.slice(), before.soc.slice()];
      const ordered = loaded.toSorted((a, b) => a - b);
      growing.renew(at(-1), historyOfRecords(ordered.map((one) => ({ at: at(one), body: { socCentiPercent: one } }))));
      const newest = ordered.at(-1) ?? -1;
      const expected = [...ordered, ...accepted.filter((one) => one > newest)];
      expect([...growing.get().at]).toEqual(expected.map(at));
      expect([...growing.get().soc]).toEqual(expected.map((one) => (one <= newest ? one / 100 : 100)));
      expect([before.at.slice(), before.soc.slice()]).toEqual(copy);
    }),
  );
});

test('values before the start of a later download are kept', () => {
  const growing = new GrowingHistory(
    historyOfRecords([0, 10, 20].map((one) => ({ at: at(one), body: { socCentiPercent: 1000 } }))),
  );
  growing.add(live(50, { soc: 2000 }));
  growing.renew(at(20), historyOfRecords([30, 40].map((one) => ({ at: at(one), body: { socCentiPercent: 3000 } }))));
  expect([...growing.get().soc]).toEqual([10, 10, 10, 30, 30, 20]);
});

test('a part of a history starts at the first instant from its beginning on', () => {
  const history = historyOfRecords(
    [0, 10, 20, 30].map((one) => ({ at: at(one), body: { socCentiPercent: one * 100 } })),
  );
  const start = placeFrom(history.at, at(11));
  expect(start).toBe(2);
  expect([...sliceOf(history, start, 4).soc]).toEqual([20, 30]);
  expect(placeFrom(history.at, at(31))).toBe(4);
  expect(placeFrom(history.at, at(-1))).toBe(0);
});
