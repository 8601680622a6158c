import { describe, expect, test } from 'vitest';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { MINUTE_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { replaceCellRule } from '#domain/power/insights/cell-rules.ts';
import type { BatteryFacts } from '#domain/power/insights/facts.ts';
import type { PackTask } from '#simulator/battery/cell-pack.ts';
import { type Load, loadOf, PlayedPack, RATED } from '#simulator/battery/played-pack.ts';
import { uniform } from '#simulator/random/seeded.ts';
import { limitedPack, reportAt } from './limited-pack.ts';
import { batteryOfRecording } from './recorded.ts';
import { seriesOfRows } from './remaining-truth.ts';
import { daysOf, remainingAt } from './told-at.ts';

const BEGIN = Date.UTC(2026, 4, 4);

/** Discharges by levels of chance, some ended early, the last one to its end by a cell. */
function randomCycles(ampHours: number, usable: number, seed: number, cycles: number): PackTask[] {
  return Array.from({ length: cycles }, (_, cycle) => {
    const isEarly = cycle % 3 === 1;
    const most = (isEarly ? 0.6 : 0.94) * usable;
    const levels: PackTask[] = [];
    for (let out = 0; out < most; ) {
      const place = levels.length;
      const amp = uniform(seed + cycle, place) < 0.2 ? 0 : ampHours * (0.08 + 0.5 * uniform(seed + 30 + cycle, place));
      const hours = Math.min(0.05 + 0.4 * uniform(seed + 60 + cycle, place), amp > 0 ? (most - out) / amp : 1);
      levels.push({ amp: -amp, hours });
      out += Math.max(amp * hours, 1e-6);
    }
    if (!isEarly) levels.push({ amp: -0.3 * ampHours });
    if (cycle === cycles - 1) return levels;
    const charge = { amp: 0.3 * ampHours, tail: 0.1 };
    return [...levels, { amp: 0, hours: 1 }, charge, { amp: 0, hours: 1 }];
  }).flat();
}

describe.each([
  { name: 'NMC 20S of 50 Ah', kind: { chemistry: 'nmc', cellCount: 20, ampHours: 50, seed: 5 }, holdVolt: 4.18 },
  { name: 'LFP 8S of 100 Ah', kind: { chemistry: 'lfp', cellCount: 8, ampHours: 100, seed: 5 }, holdVolt: 3.5 },
] as const)('$name with a cell of 60 % at loads of chance', ({ kind, holdVolt }) => {
  const tasks = randomCycles(kind.ampHours, 0.6 * kind.ampHours, 5, 7).map((task) =>
    task.tail === undefined ? task : { ...task, holdVolt },
  );
  const pack = limitedPack({ ...kind, lowCapacity: { cell: 3, share: 0.6 } }, tasks, 30, 3);
  const ended = pack.bms.at.findLast((_, place) => pack.bms.amp[place]! < 0)!;

  test('says what it gives, which cell ends it, and that another cell is what helps', () => {
    const { cellLimit, stateOfHealth, basis } = reportAt(pack, ended);
    expect(cellLimit).toMatchObject({ cell: 3, ends: { of: 5, by: 5 }, cause: 'capacity' });
    expect(cellLimit!.usableShare).toBeCloseTo(0.6, 1);
    expect(stateOfHealth.estimate?.band ?? null).toBeNull();
    expect(stateOfHealth.gauge.off).toBeGreaterThanOrEqual(5);
    const facts = { cellLimit, designAmpHours: basis.designAmpHours, nominalVolt: null, cellDays: [], lastDay: 0 };
    expect(replaceCellRule(facts as unknown as BatteryFacts)).toMatchObject({
      kind: 'replaceCell',
      certainty: 'fairly',
    });
  });

  test.each([75, 60, 50, 40, 30, 20, 15, 10, 6, 4, 2])('has its end in the range %i min before', (minutes) => {
    const { remaining } = reportAt(pack, ended - minutes * MINUTE_MS);
    if (!('lowMinutes' in remaining)) return expect(remaining.answer).toBe('settling');
    expect(remaining.limitedBy).toBe(3);
    expect(remaining.lowMinutes).toBeLessThanOrEqual(minutes);
    expect(remaining.highMinutes).toBeGreaterThanOrEqual(minutes);
  });
});

const CELLS = { nmc: [14, 3.6], lfp: [16, 3.2], 'lead-acid': [24, 2] } as const satisfies Record<Chemistry, unknown>;
const SEED = 77;

describe.each([
  ['lead-acid', 'constant'],
  ['lead-acid', 'random'],
  ['nmc', 'constant'],
  ['nmc', 'bursts'],
  ['lfp', 'random'],
] as const satisfies readonly (readonly [Chemistry, Load])[])(
  '%s at half of its rating, which its gauge repeats, at a %s load',
  (chemistry, load) => {
    const pack = new PlayedPack({ chemistry, gauge: 'rated', seed: SEED, health: 0.5 }, BEGIN, 15);
    pack.discharge(loadOf(load, 13, SEED));
    pack.rest(1);
    pack.charge(25);
    pack.untilMidnight();
    const from = pack.at;
    pack.discharge(loadOf(load, 15, SEED + 7));
    const [cells, volt] = CELLS[chemistry];
    const series = seriesOfRows(pack.rows, cells);
    const battery = batteryOfRecording(chemistry, cells * volt, RATED, 60);
    const days = daysOf(series, battery, utcDay(BEGIN), utcDay(from) - 1);
    const ended = series.at.at(-1)!;

    test.each([10, 40, 70, 100])('one whole discharge tells where its end is, after %i min', (minute) => {
      const now = from + minute * MINUTE_MS;
      const remaining = remainingAt(series, battery, days, now);
      if (!('lowMinutes' in remaining)) throw new Error(`a range was expected, not ${remaining.answer}`);
      const left = (ended - now) / MINUTE_MS;
      expect(remaining.lowMinutes).toBeLessThanOrEqual(left);
      expect(remaining.highMinutes).toBeGreaterThanOrEqual(left);
    });
  },
);
