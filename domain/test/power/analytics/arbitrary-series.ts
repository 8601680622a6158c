import fc from 'fast-check';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatterySeries, BmsSeries } from '#domain/power/analytics/days/battery-series.ts';

/** Noon of a day that is not the first of its month, UTC. */
const FIRST_DAY = 20_590;
const HOUR = 3_600_000;

export const anyBattery = fc
  .record({
    chemistry: fc.constantFrom<Chemistry>('lead-acid', 'lfp', 'nmc'),
    nominalCentiVolt: fc.constantFrom(null, 1200, 4800),
    capacityCentiAmpHour: fc.constantFrom(null, 10_000, 40_000),
    timeZone: fc.constantFrom('Etc/UTC', 'America/New_York', 'Asia/Kolkata'),
  })
  .map((facts) => batteryOf(deviceSettings({ version: 1, reportIntervalSeconds: 60, ...facts })));

const reading = fc.record({
  afterMs: fc.oneof(
    fc.integer({ min: 1000, max: 90_000 }),
    fc.integer({ min: 1000, max: 2 * HOUR }),
    fc.integer({ min: 1000, max: 30 * HOUR }),
  ),
  amp: fc.oneof(fc.constant(0), fc.integer({ min: -80, max: 80 }), fc.constant(Number.NaN)),
  volt: fc.oneof(fc.integer({ min: 40, max: 60 }), fc.constant(Number.NaN)),
  soc: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(Number.NaN)),
  celsius: fc.oneof(fc.integer({ min: -30, max: 70 }), fc.constant(Number.NaN)),
});

/** Some days of anything: gaps of minutes and of days, readings that are missing. */
export const anySeries: fc.Arbitrary<BatterySeries> = fc.array(reading, { maxLength: 120 }).map((readings) => {
  let at = FIRST_DAY * 24 * HOUR;
  const column = (key: 'amp' | 'volt' | 'soc' | 'celsius') => Float64Array.from(readings, (each) => each[key]);
  return {
    at: Float64Array.from(readings, ({ afterMs }) => {
      at += afterMs;
      return at;
    }),
    amp: column('amp'),
    volt: column('volt'),
    socPercent: column('soc'),
    celsius: column('celsius'),
  };
});

/** Some packs' records. */
export const anyBmsSeries: fc.Arbitrary<BmsSeries> = fc
  .tuple(anySeries, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1000 }))
  .map(([series, cellCount, seed]) => ({
    ...series,
    cells: Array.from({ length: cellCount }, (_, cell) =>
      Float64Array.from(series.at, (_at, place) => ((place * 7919 + cell * 104_729 + seed) % 7) * 190 + 2600),
    ),
    probes: [0, 40, 90].map((off) => series.celsius.map((celsius) => 100 * celsius + off)),
    sohPercent: series.socPercent,
    cycleCount: Float64Array.from(series.at, (_, place) => place),
    fullAmpHours: series.volt,
    designAmpHours: new Float64Array(series.at.length).fill(100),
  }));

const nothing = new Float64Array();
export const NO_SERIES: BatterySeries = {
  at: nothing,
  amp: nothing,
  volt: nothing,
  socPercent: nothing,
  celsius: nothing,
};
export const NO_BMS: BmsSeries = {
  ...NO_SERIES,
  cells: [],
  sohPercent: nothing,
  cycleCount: nothing,
  fullAmpHours: nothing,
  designAmpHours: nothing,
};
