import { beforeAll, describe, expect, test } from 'vitest';
import { weakCellCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { utcDay, utcDayStart, utcDayText } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import type { DayScore } from '#domain/power/analytics/calls.ts';
import { weakCellsNow } from '#domain/power/analytics/cells/weak-cells.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay, type BatterySpan, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { withFaults } from '#domain/power/analytics/health/faults-first.ts';
import { daysSinceFull, scoreOfDay, scoreWithFault } from '#domain/power/analytics/health/score.ts';
import { statementsOfReport, statementsOfScore } from '#domain/power/conclusions/battery-statements.ts';
import { contradictions } from '#domain/power/conclusions/contradictions.ts';
import type { PackKind } from '#simulator/battery/cell-pack.ts';
import { hasMeasured } from '../../measured.ts';
import { cyclesOfPack, limitedPack } from '../analytics/limited-pack.ts';
import { carSeries, daysOfSeries } from '../analytics/recorded.ts';
import { cut, live, type Pack, START } from '../analytics/simulated-pack.ts';

interface Lived {
  readonly days: readonly BatterySpan[];
  readonly recent: BatterySeries;
  readonly battery: Battery;
}

/** Everything that the report of a battery says, with the warnings that its days raise. */
function said({ days, recent, battery }: Lived) {
  const [first, last] = [days[0]!, days.at(-1)!];
  const now = last.lastAt;
  const faults = weakCellsNow(days, { first: days, told: [] }).map(({ cell }) => ({
    level: 2 as const,
    msgType: 20,
    code: weakCellCode(cell),
    since: now,
  }));
  const period = { from: first.firstAt, to: now };
  const report = withFaults(
    analyticsReport({ days, firstDays: days, recent, battery, period, pendingDays: 0, now }),
    faults,
  );
  const day = utcDay(now);
  const fullAt = days.reduce<number | null>((latest, each) => each.fullAt ?? latest, null);
  const known = { fullAt, knownSince: utcDayStart(day + 1 - days.length) };
  const health = report.stateOfHealth.estimate?.percent ?? null;
  const { score, parts } = scoreOfDay(day, last, health, known, battery.chemistry);
  const faultLevel = faults[0]?.level ?? null;
  const newest: DayScore = {
    date: utcDayText(day),
    score: scoreWithFault(score ?? 0, faultLevel),
    faultLevel,
    ...parts,
    stateOfHealthPercent: health,
    healthFrom: null,
    lowestSoc: null,
    highestTemperature: null,
    daysSinceFull: daysSinceFull(day, fullAt),
  };
  return [...statementsOfReport('battery', report, now), ...statementsOfScore('battery', newest, fullAt)];
}

const lithium = (cellCount: number, capacityAmpHour: number) =>
  ({ chemistry: 'lfp', nominalVoltage: cellCount * 3.2, capacityAmpHour, cellCount }) as const;
const leadAcid = (volt: number, capacityAmpHour: number) =>
  ({ chemistry: 'lead-acid', nominalVoltage: volt, capacityAmpHour, cellCount: volt / 2 }) as const;
const DAYS = 9;

function lived(pack: Pack, count = DAYS): Lived {
  const { battery, monitor, bms } = live(pack, count, 5);
  const days = Array.from({ length: count }, (_, past) => utcDay(START) + past).flatMap((day) => {
    const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
    return analyseDay(day, { monitor: cut(monitor, from, to), bms: cut(bms, from, to) }, battery) ?? [];
  });
  const end = monitor.at.at(-1)!;
  return { battery, days, recent: cut(monitor, end - 30 * 60_000, end + 1) };
}

const PACKS: Readonly<Record<string, Pack>> = {
  'a healthy tractor': { profile: 'yard-tractor', ...lithium(16, 404), seed: 1, ageYears: 1 },
  'a tractor charged to 80 % only': {
    ...{ profile: 'yard-tractor', ...lithium(16, 404), seed: 2, ageYears: 1 },
    habits: { plugInBelow: 0.5, chargeTo: 0.8 },
  },
  'a tractor with a weak cell': { profile: 'yard-tractor', ...lithium(16, 404), seed: 3, ageYears: 3, weakCell: true },
  'a camper with a weak cell': { profile: 'rv', ...lithium(4, 300), seed: 4, ageYears: 5, weakCell: true },
  'an old truck on lead-acid': { profile: 'rental-unit', ...leadAcid(48, 500), seed: 5, ageYears: 6 },
  'a cart on lead-acid that is never full': {
    ...{ profile: 'golf-cart', ...leadAcid(48, 220), seed: 6, ageYears: 2 },
    habits: { plugInBelow: 0.5, chargeTo: 0.8 },
  },
};

describe('the report of a battery', () => {
  test.each(Object.keys(PACKS))('says nothing that excludes another: %s', (name) => {
    const statements = said(lived(PACKS[name]!));
    expect(statements.map(({ what }) => what)).toContain('score');
    expect(contradictions(statements)).toEqual([]);
    for (const { at } of statements) expect(at).toBeGreaterThan(START);
  });

  test('calls a cell weak that fails within 30 days, and praises nothing beside it', { timeout: 60_000 }, () => {
    const cellFaults = {
      afterDays: 0,
      capacity: { cell: 10, share: 1, sharePerDay: 0.011 },
      resistance: { cell: 10, times: 1, timesPerDay: 0.1 },
    };
    const habits = { plugInBelow: 0.5, chargeTo: 0.88 };
    const statements = said(
      lived({ profile: 'yard-tractor', ...lithium(16, 404), seed: 8, ageYears: 1, habits, cellFaults }, 30),
    );
    expect(statements).toContainEqual(expect.objectContaining({ what: 'weakCell', value: 10 }));
    expect(statements.map(({ what }) => what)).not.toContain('cellsAlike');
    expect(contradictions(statements)).toEqual([]);
  });

  test.each([0.5, 0.6, 0.8, 0.95])('says nothing that excludes another: a cell of %s of the others', (share) => {
    const kind: PackKind = {
      ...{ chemistry: 'lfp', cellCount: 16, ampHours: 302, seed: 7 },
      lowCapacity: { cell: 6, share },
    };
    const { battery, days, bms } = limitedPack(kind, cyclesOfPack(kind, 6));
    const statements = said({ battery, days, recent: bms });
    if (share < 0.9) expect(statements.map(({ what }) => what)).toContain('weakCell');
    expect(contradictions(statements)).toEqual([]);
  });
});

describe.skipIf(!hasMeasured)('the report of a car', () => {
  let cars: Lived[];
  beforeAll(() => {
    cars = [1, 2, 3].map((car) => {
      const { series, battery } = carSeries(car);
      return { battery, days: daysOfSeries(series, battery), recent: series };
    });
  });

  test.each([1, 2, 3])('%s says nothing that excludes another', (car) => {
    expect(contradictions(said(cars[car - 1]!))).toEqual([]);
  });
});
