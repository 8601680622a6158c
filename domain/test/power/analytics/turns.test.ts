import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { TurnFollower } from '#domain/power/analytics/capacity/turns.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import { gapsOf } from '#domain/stream/believed/interval.ts';
import { batteryOfRecording } from './recorded.ts';

const NMC = batteryOfRecording('nmc', 50.4, 100, 60);
const CELLS = 14;
/** From 3.3 to 4.1 V in a straight line, so that 3.55 to 3.75 V are a quarter of it. */
const openVolt = (share: number) => 3.3 + 0.8 * share;

interface Cycle {
  readonly ampHours: number;
  readonly ohm: number;
  readonly amp?: number;
  readonly celsius?: number;
  readonly top?: number;
}

/** Charged from a tenth and discharged again, at a record a minute. */
function cycle({ ampHours, ohm, amp = 30, celsius = 25, top = 0.9 }: Cycle): BatterySeries {
  const rows: [amp: number, volt: number][] = [];
  let share = 0.1;
  for (const sign of [1, -1]) {
    while (sign > 0 ? share < top : share > 0.1) {
      rows.push([sign * amp, CELLS * (openVolt(share) + sign * amp * ohm)]);
      share += (sign * amp) / 60 / ampHours;
    }
  }
  const length = rows.length;
  return {
    at: Float64Array.from(rows, (_, place) => Date.UTC(2026, 4, 4, 6) + place * MINUTE_MS),
    amp: Float64Array.from(rows, ([each]) => each),
    volt: Float64Array.from(rows, ([, each]) => each),
    socPercent: new Float64Array(length).fill(Number.NaN),
    celsius: new Float64Array(length).fill(celsius),
  };
}

function between(series: BatterySeries, battery = NMC): number[] {
  const follower = new TurnFollower(battery, series, gapsOf(series.at, battery.rules.gapMs));
  for (let place = 0; place < series.at.length; place++) follower.take(place);
  return follower.finish(series.at.length).map(({ ampHours }) => ampHours);
}

describe('the charge between two voltages', () => {
  test.each([
    ['new', 100, 0.0005],
    ['aged, with twice the resistance', 80, 0.001],
    ['aged, with four times the resistance', 70, 0.002],
  ])('is a quarter of the capacity of a battery that is %s', (_name, ampHours, ohm) => {
    const [found] = between(cycle({ ampHours, ohm }));
    expect(found! / (ampHours / 4)).toBeCloseTo(1, 1);
    expect(Math.abs(found! / (ampHours / 4) - 1)).toBeLessThan(0.01);
  });

  test('is not known where the battery did not pass both', () => {
    expect(between(cycle({ ampHours: 100, ohm: 0.001, top: 0.5 }))).toEqual([]);
  });

  test('is not measured in the cold, without a rating, or of another chemistry', () => {
    const usual = { ampHours: 100, ohm: 0.001 };
    expect(between(cycle({ ...usual, celsius: 2 }))).toEqual([]);
    expect(between(cycle(usual), batteryOfRecording('nmc', 50.4, null, 60))).toEqual([]);
    expect(between(cycle(usual), batteryOfRecording('lfp', 51.2, 100, 60))).toEqual([]);
  });

  test('is not joined over missing records', () => {
    const series = cycle({ ampHours: 100, ohm: 0.001 });
    const turn = series.amp.findIndex((amp) => amp < 0);
    const later = series.at.map((at, place) => (place < turn ? at : at + 3 * 60 * MINUTE_MS));
    expect(between({ ...series, at: later })).toEqual([]);
  });
});
