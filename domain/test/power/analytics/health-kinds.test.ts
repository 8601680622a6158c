import { describe, expect, test } from 'vitest';
import { analyseSpan } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { capacityOver } from '#domain/power/analytics/health/health.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { judgeKinds, reportOfKind } from './kinds-truth.ts';
import { AGM, HEALTH_KINDS, type Played, play } from './played-cells.ts';
import { daysOfSeries } from './recorded.ts';

const verdicts = judgeKinds();

describe.each(verdicts.filter(({ truth }) => truth !== null))('$kind', ({ truth, told, low, high }) => {
  test('has a state of health within a point and a half, and its range holds the truth', () => {
    expect(Math.abs(told! - truth!)).toBeLessThanOrEqual(1.5);
    expect(low).toBeLessThanOrEqual(truth!);
    expect(high).toBeGreaterThanOrEqual(truth!);
  });
});

test('more than 105 % of the rating is a rating that is wrong: no number and no band, and the capacity stays', () => {
  const kind = HEALTH_KINDS.find(({ percent }) => percent === null)!;
  const { stateOfHealth, capacity } = reportOfKind(kind);
  expect(stateOfHealth).toMatchObject({ estimate: null, unknown: 'ratingWrong' });
  expect(capacity.estimate!.ampHours).toBeCloseTo(100, 0);
});

test('a whole discharge of lead-acid is of its current', () => {
  const { capacity } = reportOfKind({ name: 'AGM', played: AGM, percent: 94.7 });
  expect(capacity.estimate).toMatchObject({ basis: 'cycle', confidence: 'medium' });
  expect(capacity.estimate!.amp).toBeCloseTo(10, 1);
});

test('a discharge of lead-acid that is too fast, or ends early, is no test of its capacity', () => {
  const cyclesOf = (more: Partial<Played>) => {
    const { series, battery } = play({ ...AGM, ...more });
    const { all } = capacityOver(mergeDays(daysOfSeries(series, battery))!, null, battery);
    return all.filter(({ basis }) => basis === 'cycle');
  };
  expect(cyclesOf({})).toHaveLength(1);
  expect(cyclesOf({ loadAmp: () => 50 })).toEqual([]);
  expect(cyclesOf({ bottomVolt: 11.4 / 6 })).toEqual([]);
});

test('an unsure state of health has no band', () => {
  const kind = HEALTH_KINDS.find(({ name }) => name.startsWith('AGM'))!;
  const { stateOfHealth } = reportOfKind({ ...kind, played: { ...kind.played, days: 3 } });
  expect(stateOfHealth.estimate).toMatchObject({ confidence: 'low', band: null });
});

test('a pulse that touches the voltage of empty, and a pause after it, are no end', () => {
  const kind = HEALTH_KINDS.find(({ name }) => name.startsWith('LFP, driven'))!;
  const { series, battery } = play(kind.played);
  const { chain } = mergeDays(daysOfSeries(series, battery))!;
  const empties = chain.marks.filter(({ mark }) => mark.basis === 'empty');
  expect(empties.length).toBeGreaterThan(10);
  // Two whole cycles a day, and after each end the battery was charged.
  expect(empties.length).toBeLessThanOrEqual(30);
  for (const { after } of empties.slice(0, -1)) expect(after.ampHoursIn).toBeGreaterThan(80);
});

test.each(HEALTH_KINDS.map(({ name, played }) => [name, played] as const))(
  'days of %s have the same ends as the whole',
  (_, played) => {
    const { series, battery } = play({ ...played, days: 6 });
    const joined = mergeDays(daysOfSeries(series, battery))!;
    const whole = analyseSpan({ from: -Infinity, to: Infinity }, { monitor: series, bms: NO_BMS }, battery)!;
    const seen = ({ chain, counted }: typeof whole) =>
      [chain, counted].map(({ marks }) => marks.map(({ mark: { at, basis } }) => [at, basis]));
    expect(seen(joined)).toEqual(seen(whole));
  },
);

test.each([
  ['NMC, charger holds 4.10 V', 0.91],
  ['AGM to 10.45 V at C/10, no gauge', 1],
])('a gauge that calls full what the charger does is not contradicted: %s', (name, share) => {
  const { played } = HEALTH_KINDS.find((kind) => kind.name === name)!;
  const believes = (holds: number) => share * holds;
  const { gauge } = reportOfKind({ name, percent: null, played: { ...played, believes } }).stateOfHealth;
  expect(gauge.ends).toBeGreaterThan(5);
  expect(gauge.off).toBe(0);
});
