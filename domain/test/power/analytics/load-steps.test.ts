import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { usualClass } from '#domain/power/analytics/capacity/load-steps.ts';
import { analyseSpan } from '#domain/power/analytics/days/day.ts';
import { quantile } from '#domain/power/analytics/days/sketch.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { batteryOfRecording } from './recorded.ts';

const EVER = { from: -Infinity, to: Infinity };
const battery = batteryOfRecording('lfp', 51.2, 100, 60);

describe('load steps', () => {
  /** A pack of 100 Ah whose load goes on and off every ten minutes, with 20 mΩ or with a voltage that is held. */
  const stepsOf = (milliohm: number) => {
    const length = 600;
    const amp = Float64Array.from({ length }, (_, minute) => (Math.floor(minute / 10) % 2 ? -20 : 0));
    const monitor = {
      at: Float64Array.from({ length }, (_, minute) => minute * MINUTE_MS),
      amp,
      volt: amp.map((value, minute) => 50 + (value * milliohm) / 1000 + 0.01 * (minute % 2)),
      socPercent: new Float64Array(length).fill(60),
      celsius: new Float64Array(length).fill(25),
    };
    return analyseSpan(EVER, { monitor, bms: NO_BMS }, battery)!.steps;
  };

  test('give the resistance', () => {
    const steps = stepsOf(20);
    expect(quantile(steps[usualClass(steps)!]!.milliohm, 0.5)).toBeCloseTo(20, 0);
  });

  test('at a voltage that is held give none', () => {
    expect(stepsOf(0)).toEqual({});
  });

  /** NMC at 1C until the load holds 2.5 V a cell and gives less and less, while the gauge still says 40 %. */
  test('at the end of a discharge, whatever the gauge says, give none', () => {
    const nmc = batteryOfRecording('nmc', 50.4, 100, 10);
    const length = 400;
    const isHeld = (place: number) => place % 40 > 30;
    const monitor = {
      at: Float64Array.from({ length }, (_, place) => place * 10 * SECOND_MS),
      amp: Float64Array.from({ length }, (_, place) => (isHeld(place) ? -100 + 8 * ((place % 40) - 30) : -100)),
      volt: Float64Array.from({ length }, (_, place) =>
        isHeld(place) ? 35 + 0.06 * ((place * 7) % 3) : 35 + 0.5 * (30 - (place % 40)),
      ),
      socPercent: new Float64Array(length).fill(40),
      celsius: new Float64Array(length).fill(25),
    };
    expect(analyseSpan(EVER, { monitor, bms: NO_BMS }, nmc)!.steps).toEqual({});
  });

  test('while the voltage falls by itself give none', () => {
    const steps = (fall: number) => {
      const length = 300;
      const amp = Float64Array.from({ length }, (_, minute) => (Math.floor(minute / 10) % 2 ? -20 : 0));
      const monitor = {
        at: Float64Array.from({ length }, (_, minute) => minute * MINUTE_MS),
        amp,
        volt: amp.map((value, minute) => 54 + (value * 20) / 1000 - fall * (minute % 10)),
        socPercent: new Float64Array(length).fill(60),
        celsius: new Float64Array(length).fill(25),
      };
      return analyseSpan(EVER, { monitor, bms: NO_BMS }, battery)!.steps;
    };
    expect(usualClass(steps(0.001))).not.toBeNull();
    expect(steps(0.5)).toEqual({});
  });
});
