import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Ratings } from '#domain/foundation/kinds/rated-power.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import { isSplit, type SummedDay, sumParts } from '#domain/power/energy/statistics.ts';
import { energyOfDay } from '#domain/stream/history/energy-day.ts';

const FIRST = utcDay(Date.UTC(2026, 5, 10));
const START = utcDayStart(FIRST);
const DAYS = 3;
const END = START + DAYS * DAY_MS;

interface Row {
  readonly at: number;
  count: number | null;
  watts: number | null;
}

const kinds = ['steady', 'sun', 'bursts'] as const;
const wattsOf = {
  steady: () => 600,
  sun: (at: number) => Math.max(0, 1500 * Math.sin(((at % DAY_MS) / HOUR_MS - 6) * (Math.PI / 12))),
  bursts: (at: number) => (at % (2 * HOUR_MS) < 20 * MINUTE_MS ? 2000 : 80),
} satisfies Record<(typeof kinds)[number], (at: number) => number>;

/** Records of three days, and what flowed up to each. */
function trueSignal(kind: (typeof kinds)[number], everyMs: number, base: number, resolution: number) {
  const rows: Row[] = [];
  const flowed: number[] = [];
  let sum = 0;
  for (let at = START; at < END; at += MINUTE_MS) {
    if ((at - START) % everyMs === 0) {
      rows.push({ at, count: base + Math.floor(sum / resolution) * resolution, watts: Math.round(wattsOf[kind](at)) });
      flowed.push(sum);
    }
    sum += wattsOf[kind](at) / 60;
  }
  return { rows, flowed };
}

/** A charger of 2 kW, as strong as the signals get. */
const RATED: Ratings = { ratedWatt: 2000, batteryWatt: null, mainsWatt: null };

function daysOf(rows: readonly Row[], starts: readonly number[], ratings?: Ratings): SummedDay[] {
  return Array.from({ length: DAYS }, (_, past) => FIRST + past).flatMap((day) => {
    const records = rows
      .filter(({ at }) => utcDay(at) === day)
      .map(({ at, count, watts }) => ({
        at,
        body: {
          stage: ChargerStage.BULK,
          ...(count !== null && { solarEnergyWattHour: count }),
          ...(watts !== null && { solarWatt: watts }),
        },
      }));
    const { solar } = energyOfDay(day, KIND.dmt, records, {}, ratings);
    return solar ? [{ ...solar, day, quarters: isSplit(day, starts) ? solar.quarters : undefined }] : [];
  });
}

const totalOf = (rows: readonly Row[], ratings?: Ratings) => {
  const sums = sumParts(daysOf(rows, [START, END], ratings), [START, END]);
  return { ...sums, total: sums.parts[0] ?? 0 };
};

/** Changes the counts from a place on, as a device does that lies. */
const FAULTS: Readonly<Record<string, (rows: Row[], place: number, length: number) => void>> = {
  zero: (rows, place, length) => spoil(rows, place, length, () => 0),
  'all ones of 16 bits': (rows, place, length) => spoil(rows, place, length, () => 65_535),
  'all ones of 32 bits': (rows, place, length) => spoil(rows, place, length, () => 2 ** 32 - 1),
  '65,535 kWh': (rows, place, length) => spoil(rows, place, length, () => 65_535_000),
  'bad high word': (rows, place, length) => spoil(rows, place, length, (count) => count + 65_536 * 7),
  'high word lost': (rows, place, length) => spoil(rows, place, length, (count) => count % 65_536),
  'wavers by a tenth of a kWh': (rows, place, length) =>
    spoil(rows, place, 30 * length, (count, index) => Math.max(0, count - 100 * (index % 2))),
  'set to zero': (rows, place) => {
    const base = rows[place]!.count!;
    for (let index = place; index < rows.length; index++) rows[index]!.count! -= base;
  },
  'replaced by a larger one': (rows, place) => {
    for (let index = place; index < rows.length; index++) rows[index]!.count! += 777_000;
  },
  'set to zero at each midnight': (rows) => {
    let base = rows[0]!.count!;
    for (const [index, row] of rows.entries()) {
      if (index > 0 && utcDay(row.at) !== utcDay(rows[index - 1]!.at)) base = row.count!;
      row.count! -= base;
    }
  },
  'runs over 16 bits': (rows, place) => {
    const shift = 65_536 - rows[place]!.count!;
    for (const row of rows) row.count = (((row.count! + shift) % 65_536) + 65_536) % 65_536;
  },
  'runs over 32 bits': (rows, place) => {
    const shift = 2 ** 32 - rows[place]!.count!;
    for (const row of rows) row.count = (row.count! + shift) % 2 ** 32;
  },
  'beside a gap': (rows, place, length) => {
    spoil(rows, place, length, () => 0);
    rows.splice(place + length, 12);
  },
  'beside missing power': (rows, place, length) => {
    spoil(rows, place, length, () => 0);
    for (let index = Math.max(0, place - 2); index < Math.min(rows.length, place + length + 2); index++)
      rows[index]!.watts = null;
  },
};

function spoil(rows: Row[], place: number, length: number, make: (count: number, index: number) => number): void {
  for (let index = place; index < Math.min(rows.length, place + length); index++)
    rows[index]!.count = make(rows[index]!.count!, index);
}

const allowed = (minutes: number, resolution: number) =>
  // What the power allows while one step is not known, on both of its sides.
  2 * ((2000 * (minutes + 1) * 2) / 60) + 4 * resolution;

describe.each(Object.keys(FAULTS))('a counter that lies (%s)', (fault) => {
  test.each(kinds)('tells the true energy within what the power allows: %s', (kind) => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 5, 15),
        fc.constantFrom(0, 4000, 120_000, 13_423_700),
        fc.constantFrom(1, 10, 100),
        fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 1 / 3, 2 / 3)),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('power', 'rating', 'both', 'neither'),
        (minutes, base, resolution, where, length, known) => {
          const hasPower = known === 'power' || known === 'both';
          const isRated = known === 'rating' || known === 'both';
          const { rows, flowed } = trueSignal(kind, minutes * MINUTE_MS, base, resolution);
          if (!hasPower) for (const row of rows) row.watts = null;
          const anywhere = Math.min(rows.length - 1, Math.round(where * (rows.length - 1)));
          const perDay = (24 * 60) / minutes;
          // Of a day that begins with bad readings and a gap, nothing in it says that they are bad.
          const place =
            fault === 'beside a gap'
              ? anywhere - (anywhere % perDay) + Math.min(perDay - 20, Math.max(2, anywhere % perDay))
              : anywhere;
          FAULTS[fault]!(rows, place, length);
          const { total, unknownMs } = totalOf(rows, isRated ? RATED : undefined);
          const truth = flowed.at(-1)!;
          const most = (hasPower ? 1 : isRated ? 2 : 5) * allowed(minutes, resolution) + (2000 * unknownMs) / HOUR_MS;
          expect(Math.abs(total - truth), JSON.stringify({ total, truth, most, unknownMs })).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 30 },
    );
  });
});

test.each(kinds)(
  'a power that lies beside its counter makes nothing possible that the device cannot do: %s',
  (kind) => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 5, 15),
        fc.constantFrom(4000, 13_423_700),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(20_000, 65_535_000),
        (minutes, base, where, length, more) => {
          const { rows, flowed } = trueSignal(kind, minutes * MINUTE_MS, base, 1);
          const place = Math.round(where * (rows.length - 1));
          spoil(rows, place, length, (count) => count + more);
          for (const row of rows.slice(place, place + length)) row.watts = 10_000_000;
          const { total, unknownMs } = totalOf(rows, RATED);
          const most = allowed(minutes, 1) + (2000 * unknownMs) / HOUR_MS;
          expect(Math.abs(total - flowed.at(-1)!)).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 30 },
    );
  },
);
