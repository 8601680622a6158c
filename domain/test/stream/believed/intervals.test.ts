import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { type Charger, ChargerStage } from '#domain/foundation/kinds/wire.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatterySeries, BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseSpan } from '#domain/power/analytics/days/day.ts';
import { foldSeries } from '#domain/power/analytics/days/fold-series.ts';
import { addUsage, emptyUsage } from '#domain/power/analytics/days/usage.ts';
import { regimeOf } from '#domain/power/analytics/remaining/regime.ts';
import { remainingTime } from '#domain/power/analytics/remaining/remaining.ts';
import { ALL_CHARGES, ChargingRecompute } from '#domain/power/charging/recompute-sessions.ts';
import { chargingRules } from '#domain/power/charging/rules.ts';
import { energyOfDay } from '#domain/stream/history/energy-day.ts';
import { settingsOf } from '../../assembly/device-state/device-under-test.ts';

const START = Date.UTC(2026, 9, 1, 6);
const SETTINGS = settingsOf({ chemistry: 'lfp', nominalCentiVolt: 5120, capacityCentiAmpHour: 20_000 });
const BATTERY = batteryOf(SETTINGS);
const VOLT = 52;

/** Six hours: rest, two hours of 30 A into the battery, an hour of rest, and two of 20 A out of it. */
const ampAt = (hour: number): number => (hour >= 1 && hour < 3 ? 30 : hour >= 4 && hour < 6 ? -20 : 0);
const socAt = (hour: number): number => 40 + 15 * Math.min(2, Math.max(0, hour - 1)) - 10 * Math.max(0, hour - 4);

/** Each a second early or late in turn: no clock is exact. */
const instantsEvery = (everyMs: number): number[] =>
  Array.from({ length: (6 * HOUR_MS) / everyMs + 1 }, (_, place) =>
    Math.round(START + place * everyMs + (everyMs > MINUTE_MS ? (place % 2) * SECOND_MS : 0)),
  );

function seriesOf(at: readonly number[]): BatterySeries {
  const column = (of: (hour: number) => number) => Float64Array.from(at, (each) => of((each - START) / HOUR_MS));
  return {
    at: Float64Array.from(at),
    amp: column(ampAt),
    volt: column(() => VOLT),
    socPercent: column(socAt),
    celsius: column(() => 20),
  };
}
const NO_BMS: BmsSeries = {
  ...seriesOf([]),
  cells: [],
  sohPercent: new Float64Array(),
  cycleCount: new Float64Array(),
  fullAmpHours: new Float64Array(),
  designAmpHours: new Float64Array(),
};

function chargesOf(at: readonly number[]) {
  const folded = new ChargingRecompute(ALL_CHARGES, chargingRules(SETTINGS));
  for (const each of at) {
    const amp = ampAt((each - START) / HOUR_MS);
    const stage = amp > 0 ? ChargerStage.BULK : ChargerStage.CHARGER_IDLE;
    folded.take({
      at: each,
      body: { stage, outputCentiAmp: Math.max(0, amp) * 100, outputCentiVolt: 5200 } as Charger,
    });
  }
  return folded.charges;
}

const INTERVALS = [
  ['10 s', 10 * SECOND_MS],
  ['1 min', MINUTE_MS],
  ['5 min', 5 * MINUTE_MS],
  ['15 min', 15 * MINUTE_MS],
  ['20 min', 20 * MINUTE_MS],
] as const;

describe.each(INTERVALS)('six hours told every %s', (_, everyMs) => {
  const at = instantsEvery(everyMs);
  const series = seriesOf(at);
  const slackHours = everyMs / HOUR_MS + 0.01;
  const isNear = (value: number | null | undefined, expected: number, perHour = 1) => {
    expect(value).not.toBe(0);
    expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(slackHours * perHour);
  };

  test('are the same charge of the charger', () => {
    const charges = chargesOf(at);
    expect(charges.map(({ endReason }) => endReason)).toEqual(['stopped']);
    const [charge] = charges;
    isNear(charge!.ampHours, 60, 30);
    isNear(charge!.wattHours, 60 * VOLT, 30 * VOLT);
    isNear(charge!.stageSeconds.bulk / 3600, 2);
    expect(charge!.meanCentiAmp).toBe(3000);
  });

  test('are the same hours and sessions of the monitor', () => {
    const { hours, sessions, openSession } = foldSeries(series, BATTERY.rules);
    const sum = (key: 'ampHoursIn' | 'ampHoursOut' | 'wattHoursOut' | 'chargingSeconds' | 'dischargingSeconds') =>
      hours.reduce((all, hour) => all + hour[key], 0);
    isNear(sum('ampHoursIn'), 60, 30);
    isNear(sum('ampHoursOut'), 40, 20);
    isNear(sum('wattHoursOut'), 40 * VOLT, 20 * VOLT);
    isNear(sum('chargingSeconds') / 3600, 2);
    isNear(sum('dischargingSeconds') / 3600, 2);
    expect([...sessions, openSession].map((session) => session?.kind)).toEqual(['charge', 'discharge']);
  });

  test('are the same day of the battery', () => {
    const span = analyseSpan({ from: START, to: START + 7 * HOUR_MS }, { monitor: series, bms: NO_BMS }, BATTERY)!;
    const usage = emptyUsage();
    for (const ofDate of Object.values(span.usage)) addUsage(usage, ofDate);
    isNear(usage.coveredHours, 6);
    isNear(usage.ampHoursIn, 60, 30);
    isNear(usage.ampHoursOut, 40, 20);
    isNear(usage.wattHoursIn, 60 * VOLT, 30 * VOLT);
    isNear(usage.chargingHours, 2);
    isNear(usage.dischargingHours, 2);
    isNear(span.celsiusHours, 6);
    expect([span.chain.head, ...span.chain.marks.map(({ after }) => after)].some(({ broken }) => broken)).toBe(false);
  });

  test('tell the same of how it goes on', () => {
    expect(regimeOf(series, BATTERY)).toMatchObject({ direction: -1, isChanging: false });
    const capacity = { ampHours: 200, low: 190, high: 210 };
    const remaining = remainingTime(series, capacity, BATTERY, at.at(-1)!);
    expect(remaining).toMatchObject({ answer: 'toEmpty', averageCurrent: -20 });
  });

  test('are the same energy by power', () => {
    const records = at.map((each) => ({ at: each, body: { state: 4, inputWatt: 0, outputWatt: 1200 } }));
    const { output } = energyOfDay(utcDay(START), KIND.inverter, records as never);
    expect(output?.unknownMs).toBe(0);
    isNear(output?.integrated, 7200, 1200);
  });
});
