import { describe, expect, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { cellLimit, cellLimitOf, usableLeft } from '#domain/power/analytics/cells/cell-limit.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import type { PackKind } from '#simulator/battery/cell-pack.ts';
import { judgedPack, limitOf, USES, verdictOf } from './limit-truth.ts';
import { cyclesOfFour, cyclesOfPack, FOUR_CELLS, limitedPack, oneOf180, reportAt } from './limited-pack.ts';
import { cut, live, START as SIMULATED_FROM } from './simulated-pack.ts';

const pack180 = limitedPack(oneOf180(1), cyclesOfPack(oneOf180(1), 8));

describe('the cell that limits a pack', () => {
  test('of LFP, 180 Ah among 302: what it gives, and which cell ends it', () => {
    const pack = pack180;
    const limit = limitOf(pack)!;
    expect(limit).toMatchObject({ cell: 6, ends: { of: 8, by: 8 }, cause: 'capacity', confidence: 'high' });
    expect(limit.usableAh! / pack.delivered[1]!).toBeCloseTo(1, 1);
    expect(limit.usableShare).toBeCloseTo(0.6, 1);
    expect(limit.range!.low).toBeLessThanOrEqual(pack.delivered[1]!);
    expect(limit.range!.high).toBeGreaterThanOrEqual(pack.delivered[1]!);
  });

  test('that sits in the middle until it ends the discharge is found by the ends', () => {
    const pack = limitedPack(FOUR_CELLS, [...cyclesOfFour(1), { amp: -84 }, { amp: 0, hours: 1 }], 10);
    expect(limitOf(pack)).toMatchObject({ cell: 3, ends: { of: 2, by: 2 } });
  });
});

describe('a cell at its limit', () => {
  const kind = oneOf180(5);

  const leftOf = (pack: ReturnType<typeof limitedPack>) => {
    const cells = mergeDays(pack.days)?.bms?.cellEnds;
    return usableLeft(cells, cellLimit(cells, pack.battery), pack.battery)!;
  };

  test.each([120, 60, 30, 10, 5, 2.4])('leaves so much %d minutes before the end', (minutes) => {
    const given = limitedPack(kind, cyclesOfPack(kind, 3)).delivered[1]!;
    const left = (63 * minutes) / 60;
    const { low, high } = leftOf(limitedPack(kind, [...cyclesOfPack(kind, 3), { amp: -63, ampHours: given - left }]));
    expect(low).toBeLessThanOrEqual(left);
    expect(high).toBeGreaterThanOrEqual(left);
    expect(high - low).toBeLessThan(14);
  });

  test('leaves what was charged after its end', () => {
    const begun = limitedPack(kind, [...cyclesOfPack(kind, 3), { amp: -63 }, { amp: 60, ampHours: 60 }]);
    expect(leftOf(begun).ampHours / 60).toBeCloseTo(1, 1);
  });

  test('at the end of a pulse only is none', () => {
    const { lowCapacity: _, ...healthy } = kind;
    const pulses = Array.from({ length: 8 }, () => [
      { amp: -15, ampHours: 3 },
      { amp: -200, hours: 0.01 },
    ]).flat();
    const tired: PackKind = { ...healthy, ampHours: 100, highOhm: { cell: 6, times: 4 } };
    const goesOn = [...pulses, { amp: -15, ampHours: 10 }, { amp: 20, ampHours: 40 }];
    const rests = [...pulses, { amp: 0, hours: 1 }, { amp: 20, ampHours: 30 }];
    for (const tasks of [goesOn, rests]) {
      const pack = limitedPack(tired, tasks, 20);
      expect(mergeDays(pack.days)!.bms!.cellEnds!.ends.length).toBeGreaterThan(0);
      expect(limitOf(pack)).toBeNull();
    }
  });

  test('by a charge of its own that is less than that of the others is a matter of balance', () => {
    const { lowCapacity: _, ...healthy } = kind;
    const pack = limitedPack({ ...healthy, lowCharge: { cell: 3, share: 0.25 } }, cyclesOfPack(kind, 4));
    expect(limitOf(pack)).toMatchObject({ cell: 3, cause: 'balance' });
  });
});

describe('a pack that a cell limits', () => {
  const report = reportAt(pack180, pack180.bms.at.at(-1)!);

  test('is not told excellent, whatever the management system says of it', () => {
    expect(report.stateOfHealth.bms).toMatchObject({ percent: 98, band: 'medium' });
    expect(report.stateOfHealth.estimate?.band ?? 'none').not.toBe('excellent');
  });

  test('shows that the gauge is off: it said 40 % when the cell was empty', () => {
    const { ends, off, meanPoints } = report.stateOfHealth.gauge;
    expect(off).toBeGreaterThanOrEqual(8);
    expect(ends).toBeGreaterThanOrEqual(off);
    expect(meanPoints).toBeGreaterThan(35);
  });
});

describe('a tractor of the simulator', () => {
  const tractor = (share: number | null) => {
    const days = 10;
    const { battery, monitor, bms, truth } = live(
      {
        ...{
          profile: 'yard-tractor',
          chemistry: 'lfp',
          nominalVoltage: 51.2,
          capacityAmpHour: 404,
          cellCount: 16,
          seed: 1,
        },
        ...{
          ageYears: 1,
          ...(share !== null && { cellFaults: { capacity: { cell: 5, share, sharePerDay: 0 }, afterDays: 0 } }),
        },
      },
      days,
      2,
    );
    const analysed = Array.from({ length: days }, (_, place) => utcDay(SIMULATED_FROM) + place).flatMap((day) => {
      const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
      return analyseDay(day, { monitor: cut(monitor, from, to), bms: cut(bms, from, to) }, battery) ?? [];
    });
    return { limit: cellLimitOf(analysed, battery), ampHours: truth.ampHours };
  };

  test.each([0.5, 0.7])('of which a cell holds %d of the others gives that', (share) => {
    const { limit, ampHours } = tractor(share);
    expect(limit).toMatchObject({ cell: 5, cause: 'capacity' });
    // It ends a discharge at two percent.
    const given = 0.98 * share * ampHours;
    expect(limit!.range!.low).toBeLessThanOrEqual(given);
    expect(limit!.range!.high).toBeGreaterThanOrEqual(given);
  });

  test('whose cells are sound is limited by none', () => {
    expect(tractor(null).limit).toBeNull();
  });
});

/** Of each use, and of the plainest all of 200. */
const PACKS = 60;

describe.each(USES)('packs by chance: $name', (use) => {
  const verdict = verdictOf(
    use.name,
    Array.from({ length: use === USES[0] ? 200 : PACKS }, (_, place) => judgedPack(place + 1, use)),
  );

  test('name the true cell or none, and none of a healthy pack', () => {
    expect(verdict.wrong).toBe(0);
    // Each of them holds less: equalising helps none.
    expect(verdict.equalised).toBe(0);
  });

  test('name nearly all that lose more than a tenth, with what they give within the range of nine in ten', () => {
    expect(verdict.named).toBeGreaterThanOrEqual(use.seconds > 60 ? 80 : 95);
    if (use.stopsEarly) expect(verdict.told).toBe(0);
    else expect(verdict.inside).toBeGreaterThanOrEqual(90);
  });
});
