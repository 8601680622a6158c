import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import {
  type CapacitySample,
  chooseEstimate,
  estimateCapacity,
  presentSamples,
  reportedSamples,
  restSamples,
} from '#domain/power/analytics/capacity/capacity.ts';
import { efficiencyOf } from '#domain/power/analytics/capacity/efficiency.ts';
import { chargeAtRest } from '#domain/power/analytics/capacity/open-circuit.ts';
import { analyseSpan } from '#domain/power/analytics/days/day.ts';
import { capacityOver } from '#domain/power/analytics/health/health.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { live, type Pack } from './simulated-pack.ts';

const EVER = { from: -Infinity, to: Infinity };
const PACK: Pack = {
  profile: 'golf-cart',
  chemistry: 'lead-acid',
  nominalVoltage: 48,
  capacityAmpHour: 220,
  cellCount: 24,
  seed: 5,
  ageYears: 3,
};
const { monitor, battery, truth } = live(PACK, 14);
const NMC = { ...battery, chemistry: 'nmc', cellCount: 14, designAmpHours: 100 } as const;

/** The same days as a monitor shows them that counts against the rating, and begins again at every full charge. */
function countedAgainstRating() {
  let left = PACK.capacityAmpHour;
  const socPercent = monitor.at.map((at, place) => {
    const hours = place === 0 ? 0 : (at - monitor.at[place - 1]!) / 3_600_000;
    left = Math.min(PACK.capacityAmpHour, left + monitor.amp[place]! * hours);
    if (monitor.socPercent[place] === 100) left = PACK.capacityAmpHour;
    return (100 * left) / PACK.capacityAmpHour;
  });
  return { ...monitor, socPercent };
}

describe('capacity', () => {
  test('ignores the count of a device that counts against its rating', () => {
    const span = analyseSpan(EVER, { monitor: countedAgainstRating(), bms: NO_BMS }, battery)!;
    const { best, all } = capacityOver(span, null, battery);
    const reported = all.find(({ basis }) => basis === 'reported');
    expect(reported).toMatchObject({ mayBeRated: true, confidence: 'low' });
    expect(Math.abs(reported!.ampHours / PACK.capacityAmpHour - 1)).toBeLessThan(0.01);
    expect(best?.basis).toBe('rest');
    expect(truth.ampHours).toBeGreaterThan(best!.low);
    expect(truth.ampHours).toBeLessThan(best!.high);
  });

  test('is not estimated across missing records', () => {
    const holed = (keep: (place: number) => boolean) => {
      const column = (values: Float64Array) => values.filter((_, place) => keep(place));
      const { at, amp, volt, socPercent, celsius } = monitor;
      return {
        at: column(at),
        amp: column(amp),
        volt: column(volt),
        socPercent: column(socPercent),
        celsius: column(celsius),
      };
    };
    // Twenty minutes of every hour are missing: nothing is known from one end to the other.
    const span = analyseSpan(EVER, { monitor: holed((place) => place % 60 >= 20), bms: NO_BMS }, battery)!;
    const whole = analyseSpan(EVER, { monitor, bms: NO_BMS }, battery)!;
    expect(restSamples(span.chain, battery)).toEqual([]);
    expect(reportedSamples(span.counted, battery).length).toBeLessThan(reportedSamples(whole.counted, battery).length);
    const [broken, known] = [efficiencyOf(span.chain, battery), efficiencyOf(whole.chain, battery)];
    expect(known).toMatchObject({ incomplete: 0 });
    expect(broken.incomplete).toBeGreaterThan(0);
    expect(broken.samples).toBeLessThan(known.samples);
  });

  test('is absent without samples', () => {
    expect(estimateCapacity('rest', [], battery)).toBeNull();
  });
});

/** Samples of a battery of 100 Ah that a gauge with an error counts, the same at every run. */
function noisySamples(count: number, points: number, sigma: number, seed: number): CapacitySample[] {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const error = () => sigma * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, place) => ({
    from: place * DAY_MS,
    at: place * DAY_MS + HOUR_MS,
    ampHours: points,
    change: points + error() - error(),
    sigma: 1.4,
  }));
}

/** A pack of 14 cells of 100 Ah, in turn charged to the voltage of full and discharged to that of empty, a record a minute. */
function wholeCycles({
  pauseHours = 0,
  lastAmp = 1,
  celsius = 25,
  dischargeAmp = -20,
  pulses = 0,
  outAmpHours = 80,
  gauge = true,
} = {}) {
  const rows: [amp: number, volt: number, socPercent: number][] = [];
  const push = (minutes: number, amp: number, cellVolt: number, socPercent = 50) => {
    const shown = gauge ? socPercent : Number.NaN;
    for (let minute = 0; minute < minutes; minute++) rows.push([amp, 14 * cellVolt, shown]);
  };
  for (let cycle = 0; cycle < 4; cycle++) {
    push(60 * 4, 20, 3.9);
    push(30, 4, 4.18, 99);
    for (let pulse = 0; pulse < pulses; pulse++) {
      push(1, 6, 4.18, 100);
      push(70, 4, 4.18, 100);
    }
    push(1, lastAmp, 4.18, 100);
    push(10 + 60 * pauseHours, 0, 4.05);
    push((60 * outAmpHours) / -dischargeAmp, dischargeAmp, 3.6);
    push(1, dischargeAmp, 2.6, 2);
    push(10, 0, 3.2);
  }
  const column = (of: (row: [number, number, number], place: number) => number) => Float64Array.from(rows, of);
  const monitor = {
    at: column((_, place) => place * MINUTE_MS),
    amp: column(([amp]) => amp),
    volt: column(([, volt]) => volt),
    socPercent: column(([, , socPercent]) => socPercent),
    celsius: column(() => celsius),
  };
  return analyseSpan(EVER, { monitor, bms: NO_BMS }, NMC)!;
}

describe('whole cycles', () => {
  test('give the capacity without a gauge', () => {
    const { best } = capacityOver(wholeCycles(), null, NMC);
    expect(best).toMatchObject({ basis: 'cycle', samples: 7, confidence: 'medium', mayBeRated: false });
    expect(best!.ampHours).toBeGreaterThan(80);
    expect(best!.ampHours).toBeLessThan(83);
  });

  test('are not full where a brake feeds back between the loads of a drive', () => {
    const monitor = {
      at: Float64Array.from({ length: 1200 }, (_, place) => place * 5000),
      amp: Float64Array.from({ length: 1200 }, (_, place) => [-30, -40, 25, 4][place % 4]!),
      volt: Float64Array.from({ length: 1200 }, (_, place) => 14 * [4.07, 4.06, 4.12, 4.1][place % 4]!),
      socPercent: new Float64Array(1200).fill(94),
      celsius: new Float64Array(1200).fill(25),
    };
    expect(analyseSpan(EVER, { monitor, bms: NO_BMS }, NMC)!.chain.marks).toEqual([]);
  });

  test('count from where the charger ends, whatever current it ends at', () => {
    const fullAt = (lastAmp: number) =>
      wholeCycles({ lastAmp }).chain.marks.find(({ mark }) => mark.basis === 'full')!.mark.socPercent;
    expect([fullAt(5), fullAt(1)]).toEqual([100, 100]);
  });

  test.each([
    ['with days between full and empty', { pauseHours: 48 }],
    ['in the cold', { celsius: 0 }],
    ['with a large current', { dischargeAmp: -80 }],
  ])('%s give less certainty', (_, use) => {
    const { all } = capacityOver(wholeCycles(use), null, NMC);
    expect(all.find(({ basis }) => basis === 'cycle')?.samples ?? 0).toBeLessThanOrEqual(3);
  });
});

describe('the efficiency', () => {
  test('treats a charge with an intermittent current as one, including everything that flowed in', () => {
    const { samples, coulombicPercent, incomplete } = efficiencyOf(wholeCycles({ pulses: 3 }).chain, NMC);
    expect([samples, incomplete]).toEqual([3, 0]);
    // 80 Ah out of 82 Ah and three pulses of 4.8 Ah.
    expect(coulombicPercent).toBeCloseTo(83.2, 0);
  });

  test('is not given for a cycle whose charge was not counted', () => {
    const { chain } = wholeCycles({ pulses: 12 });
    expect(efficiencyOf(chain, NMC)).toMatchObject({ samples: 0, incomplete: 3, confidence: 'none' });
  });

  test('is not given where more flows out than in: then charge was not counted', () => {
    // 85 Ah out of 82 Ah: the meter counts charge and use differently.
    expect(efficiencyOf(wholeCycles({ outAmpHours: 85 }).chain, NMC)).toMatchObject({
      coulombicPercent: null,
      samples: 0,
      incomplete: 3,
      confidence: 'none',
    });
  });
});

describe('the fit', () => {
  const rated = { ...battery, designAmpHours: 130 };

  test('does not pull the capacity down when the gauge is noisy', () => {
    const means = Array.from({ length: 200 }, (_, seed) => {
      const { ampHours, low, high } = estimateCapacity('reported', noisySamples(12, 25, 3, seed + 1), rated)!;
      return { ampHours, isInside: low <= 100 && high >= 100 };
    });
    const mean = means.reduce((sum, { ampHours }) => sum + ampHours, 0) / means.length;
    expect(Math.abs(mean - 100)).toBeLessThan(1.5);
    expect(means.filter(({ isInside }) => isInside).length / means.length).toBeGreaterThanOrEqual(0.9);
  });

  test('of a gauge alone has at most medium confidence and at least 8 points of uncertainty', () => {
    const estimate = estimateCapacity('reported', noisySamples(60, 60, 0.1, 5), rated)!;
    expect(estimate).toMatchObject({ confidence: 'medium', mayBeRated: false, from: 0, at: 59 * DAY_MS + HOUR_MS });
    expect((100 * (estimate.high - estimate.low)) / 2 / 130).toBeGreaterThanOrEqual(8);
  });

  test.each([
    [100, true],
    [97.5, true],
    [101, true],
    [104, false],
    [95, false],
  ])('against a rating of %d Ah may be the rating itself: %s', (designAmpHours, mayBeRated) => {
    const samples = noisySamples(20, 60, 0.1, 5);
    expect(estimateCapacity('reported', samples, { ...battery, designAmpHours })!.mayBeRated).toBe(mayBeRated);
  });

  test('for the present is that of the last month with samples', () => {
    const samples = noisySamples(90, 60, 0.1, 5);
    expect(presentSamples(samples)).toEqual(samples.slice(60));
    expect(presentSamples([samples[0]!, samples[80]!])).toHaveLength(2);
    expect(presentSamples([])).toEqual([]);
  });

  test('by voltages is preferred when the gauge contradicts it, and is then uncertain', () => {
    const of = (basis: 'rest' | 'reported', ampHours: number) => ({
      basis,
      ampHours,
      low: 0.95 * ampHours,
      high: 1.05 * ampHours,
      from: 0,
      at: 1,
      samples: 9,
      confidence: 'medium' as const,
      amp: null,
      mayBeRated: false,
    });
    expect(chooseEstimate([of('rest', 70), of('reported', 95)])).toMatchObject({ basis: 'rest', confidence: 'low' });
  });
});

describe('the voltage at rest', () => {
  test('determines the charge poorly in the flat middle of LFP, and well elsewhere', () => {
    expect(chargeAtRest('lfp', 3.3)!.uncertainty).toBeGreaterThan(5);
    expect(chargeAtRest('lfp', 3.15)!.uncertainty).toBeLessThan(1);
    expect(chargeAtRest('lead-acid', 2.05)!.uncertainty).toBeLessThan(3);
    expect(chargeAtRest('nmc', 3.9)).toMatchObject({ socPercent: expect.closeTo(71, 0) });
  });

  test('determines nothing outside the curve', () => {
    expect([chargeAtRest('lead-acid', 2.25), chargeAtRest('lfp', 2), chargeAtRest('nmc', Number.NaN)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
