import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import { isSplit, sumParts } from '#domain/power/energy/statistics.ts';
import { energyOfDay } from '#domain/stream/history/energy-day.ts';

const DAY = utcDay(Date.UTC(2026, 5, 10));
const START = utcDayStart(DAY);

const loads = {
  steady: () => 1000,
  sun: (at: number) => Math.max(0, 1500 * Math.sin(((at % DAY_MS) / HOUR_MS - 6) * (Math.PI / 12))),
  bursts: (at: number) => (at % (50 * MINUTE_MS) < 15 * MINUTE_MS ? 2000 : 80),
  trickle: () => 0.4,
} satisfies Record<string, (at: number) => number>;
type Load = keyof typeof loads;

interface Told {
  /** Minutes between two records. */
  readonly every: number;
  /** What the counter counts of what flows, and the smallest it counts, Wh. */
  readonly counts: number;
  readonly resolution: number;
  readonly hours?: number;
}

/** The days of the period on which counter and power contradict each other. */
function contradicted(load: Load, { every, counts, resolution, hours = 24 }: Told) {
  const records: { at: number; body: object }[] = [];
  let flowed = 0;
  for (let at = START; at < START + hours * HOUR_MS; at += MINUTE_MS) {
    const solarEnergyWattHour = 50_000 + Math.floor((flowed * counts) / resolution) * resolution;
    const body = { stage: ChargerStage.BULK, solarEnergyWattHour, solarWatt: Math.round(loads[load](at)) };
    if ((at - START) % (every * MINUTE_MS) === 0) records.push({ at, body });
    flowed += loads[load](at) / 60;
  }
  const sum = energyOfDay(DAY, KIND.dmt, records as Parameters<typeof energyOfDay>[2]).solar!;
  const starts = [START, START + DAY_MS];
  return sumParts([{ ...sum, day: DAY, quarters: isSplit(DAY, starts) ? sum.quarters : undefined }], starts)
    .contradicted;
}

const anyLoad = fc.constantFrom<Load>('steady', 'sun', 'bursts');
const pace = { every: fc.constantFrom(1, 5, 15), resolution: fc.constantFrom(1, 10, 100) };

describe('a counter beside its power', () => {
  test('that stands still, or counts a tenth, is told with both figures and the time', () => {
    const still = contradicted('steady', { every: 1, counts: 0, resolution: 1 });
    expect(still).toEqual([
      { from: START, to: START + DAY_MS - MINUTE_MS, counted: 0, powered: expect.closeTo(24_000, -2) as number },
    ]);
    expect(contradicted('steady', { every: 1, counts: 0.1, resolution: 1 })).toMatchObject([
      { counted: expect.closeTo(2400, -2) as number, powered: expect.closeTo(24_000, -2) as number },
    ]);
  });

  test('is none where power is too little to be told in whole watts', () => {
    for (const every of [1, 5, 15]) expect(contradicted('trickle', { every, counts: 1, resolution: 1 })).toEqual([]);
  });

  test('is told whatever flows, at any usual pace, when it is far off', () => {
    fc.assert(
      fc.property(anyLoad, fc.record({ ...pace, counts: fc.constantFrom(0, 0.1, 0.5, 2) }), (load, told) => {
        expect(contradicted(load, told)).toHaveLength(1);
      }),
    );
  });

  test('is not told while they agree within the meters, whatever flows', () => {
    fc.assert(
      fc.property(
        anyLoad,
        fc.record({ ...pace, counts: fc.double({ min: 0.96, max: 1.04, noNaN: true }) }),
        (load, told) => {
          expect(contradicted(load, told)).toEqual([]);
        },
      ),
    );
  });

  test('is not told of less than three hours', () => {
    expect(contradicted('steady', { every: 1, counts: 0, resolution: 1, hours: 2 })).toEqual([]);
  });
});
