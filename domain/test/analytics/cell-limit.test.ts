import { describe, expect, test } from 'vitest';
import type { Battery } from '#domain/analytics/battery.ts';
import type { BatterySeries } from '#domain/analytics/battery-series.ts';
import { cellLimit, usableLeft } from '#domain/analytics/cell-limit.ts';
import { mergeDays } from '#domain/analytics/merge-days.ts';
import { analyticsReport } from '#domain/analytics/report.ts';
import type { PackKind } from '#simulator/battery/cell-pack.ts';
import { hash, seedFor } from '#simulator/random/seeded.ts';
import { cyclesOfPack, limitedPack } from './limited-pack.ts';

const limitOf = ({ days, battery }: ReturnType<typeof limitedPack>) =>
  cellLimit(mergeDays(days)?.bms?.cellEnds, battery);

describe('the cell that limits a pack', () => {
  test('of LFP, 180 Ah among 302: what it gives, and which cell ends it', () => {
    const kind: PackKind = {
      chemistry: 'lfp',
      cellCount: 16,
      ampHours: 302,
      seed: 1,
      lowCapacity: { cell: 6, share: 180 / 302 },
    };
    const pack = limitedPack(kind, cyclesOfPack(kind, 8));
    const limit = limitOf(pack)!;
    expect(limit).toMatchObject({ cell: 6, ends: { of: 8, by: 8 }, cause: 'capacity', confidence: 'high' });
    expect(limit.usableAh! / pack.delivered[1]!).toBeCloseTo(1, 1);
    expect(limit.usableShare).toBeCloseTo(0.6, 1);
    expect(limit.range!.low).toBeLessThanOrEqual(pack.delivered[1]!);
    expect(limit.range!.high).toBeGreaterThanOrEqual(pack.delivered[1]!);
  });

  test('that sits in the middle until it ends the discharge is found by the ends', () => {
    // 84 A out, 35 A in, ended by a cell either way.
    const kind: PackKind = {
      chemistry: 'lfp',
      cellCount: 4,
      ampHours: 90,
      seed: 3,
      lowCapacity: { cell: 3, share: 0.93 },
    };
    const pack = limitedPack(
      kind,
      [{ amp: -84 }, { amp: 0, hours: 1 }, { amp: 35 }, { amp: 0, hours: 1 }, { amp: -84 }, { amp: 0, hours: 1 }],
      10,
    );
    expect(limitOf(pack)).toMatchObject({ cell: 3, ends: { of: 2, by: 2 } });
  });
});

describe('a cell at its limit', () => {
  const kind: PackKind = {
    chemistry: 'lfp',
    cellCount: 16,
    ampHours: 302,
    seed: 5,
    lowCapacity: { cell: 6, share: 0.6 },
  };

  test('leaves so much: two minutes before the end, and after a part of a charge', () => {
    const minutes = (pack: ReturnType<typeof limitedPack>) => {
      const cells = mergeDays(pack.days)?.bms?.cellEnds;
      return usableLeft(cells, cellLimit(cells, pack.battery), pack.battery)!.ampHours;
    };
    const whole = limitedPack(kind, cyclesOfPack(kind, 3));
    const given = whole.delivered[1]!;
    const nearly = limitedPack(kind, [...cyclesOfPack(kind, 3), { amp: -63, ampHours: given - 2.5 }]);
    expect(minutes(nearly)).toBeLessThan(8);
    const begun = limitedPack(kind, [...cyclesOfPack(kind, 3), { amp: -63 }, { amp: 60, ampHours: 60 }]);
    expect(minutes(begun) / 60).toBeCloseTo(1, 1);
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
  const kind: PackKind = {
    chemistry: 'lfp',
    cellCount: 16,
    ampHours: 302,
    seed: 1,
    lowCapacity: { cell: 6, share: 180 / 302 },
  };
  const { days, bms, battery } = limitedPack(kind, cyclesOfPack(kind, 8));
  const report = reportOf(days, bms, battery);

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

describe('200 packs by chance', () => {
  const packs = Array.from({ length: 200 }, (_, place) => judged(place + 1));
  const weak = packs.filter(({ truth }) => truth !== null);
  const named = weak.filter(({ limit }) => limit !== null);

  test('name the true cell or none, and none of a healthy pack', () => {
    for (const { truth, limit, seed } of packs) expect([truth, null], `pack ${seed}`).toContain(limit?.cell ?? null);
  });

  test('name nearly all that lose more than a tenth, with what they give within the range of nine in ten', () => {
    const heavy = weak.filter(({ share }) => share <= 0.9);
    expect(heavy.filter(({ limit }) => limit !== null).length / heavy.length).toBeGreaterThanOrEqual(0.95);
    const inside = named.filter(({ limit, given }) => limit!.range!.low <= given && given <= limit!.range!.high);
    expect(inside.length / named.length).toBeGreaterThanOrEqual(0.9);
  });
});

function reportOf(days: ReturnType<typeof limitedPack>['days'], recent: BatterySeries, battery: Battery) {
  const now = recent.at.at(-1)!;
  return analyticsReport({ days, firstDays: days, recent, battery, period: { from: 0, to: now }, pendingDays: 0, now });
}

/** A pack of any size and use, every second with a cell that holds less. */
function judged(seed: number) {
  const own = seedFor(seed, 'packs');
  const pick = <T>(place: number, ...of: readonly T[]): T => of[hash(own, place) % of.length]!;
  const chemistry = pick(1, 'lfp', 'nmc');
  const cellCount = pick(2, 4, 8, 14, 16);
  const isWeak = seed % 2 === 0;
  const [cell, share] = [hash(own, 3) % cellCount, 0.5 + (hash(own, 4) % 48) / 100];
  const kind: PackKind = {
    chemistry,
    cellCount,
    ampHours: pick(5, 50, 100, 280),
    spread: pick(6, 0.003, 0.005, 0.008),
    seed,
    ...(isWeak && { lowCapacity: { cell, share } }),
  };
  const rates = { out: pick(7, 0.1, 0.2, 0.5, 0.9), in: pick(8, 0.2, 0.4) };
  const pack = limitedPack(kind, cyclesOfPack(kind, pick(9, 3, 6), rates), pick(10, 30, 60));
  const given = pack.delivered.slice(1).reduce((sum, each) => sum + each, 0) / (pack.delivered.length - 1);
  return { seed, share, truth: isWeak ? cell : null, limit: limitOf(pack), given };
}
