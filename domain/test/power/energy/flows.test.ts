import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Energy } from '#domain/foundation/kinds/energy-measure.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { flowsByPart, flowsOf, loadsOf, summaryOf, type UnitEnergies } from '#domain/power/energy/flows.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';

const of = (unit: number, kind: number, energies: { [E in Energy]?: number[] }): UnitEnergies[] =>
  Object.entries(energies).map(([energy, parts]) => ({ unit, kind, energy: energy as Energy, parts }));

/** A cabin: panels 1000 Wh with 20 lost, mains 500 Wh with 50 lost in the inverter, 980 used behind it. */
const CABIN: UnitEnergies[] = [
  ...of(1, KIND.inverter, { mains: [500], output: [980], discharged: [530], charged: [0], fed: [0] }),
  ...of(2, KIND.dmt, { solar: [1000], charged: [980] }),
];
const starts = (count: number) => Array.from({ length: count }, (_, index) => index * QUARTER_MS);
const DRIVE = of(3, KIND.enerdrive, { charged: [460], discharged: [50] });

describe('a system', () => {
  test('counts the battery by the drive batteries, and shows the rest separately', () => {
    const summary = summaryOf(flowsOf([...CABIN, ...DRIVE], 1));
    expect(summary.from).toEqual({ solar: 1000, mains: 500, converter: 0, discharged: 50 });
    expect(summary.to).toEqual({ used: 980, charged: 460, fed: 0, losses: 70 });
    expect(summary.rest).toBe(40);
    expect(summary.autonomy).toBeCloseTo(1 - 500 / 980);
    expect(summary.ownUse).toBe(1);
  });

  test('without drive batteries attributes the flow over the bus to the battery', () => {
    const summary = summaryOf(flowsOf(CABIN, 1));
    expect(summary.to.charged).toBe(450);
    expect(summary.rest).toBe(0);
  });

  test('with a control box knows what else the bus supplies', () => {
    const box = of(4, KIND.cbb, { source: [980], load: [600] });
    const flows = flowsOf([...CABIN, ...box], 1);
    expect(flows.dcLoad).toEqual([70]);
    const summary = summaryOf(flows);
    expect(summary.to).toMatchObject({ used: 1050, charged: 380 });
    expect(summary.rest).toBe(0);
  });

  test('with a UPS takes from the mains what it supplies and charges with', () => {
    const { from, to, rest } = summaryOf(
      flowsOf(of(1, KIND.ups, { output: [100, 100], charged: [5, 0], discharged: [0, 100] }), 2),
    );
    expect(from).toMatchObject({ mains: 105, discharged: 100 });
    expect(to).toMatchObject({ used: 200, charged: 5 });
    expect(rest).toBe(0);
  });

  test('without a measured bus has no autonomy when much is drawn from it', () => {
    const drawing = [...CABIN, ...of(3, KIND.enerdrive, { charged: [150], discharged: [0] })];
    expect(summaryOf(flowsOf(drawing, 1))).toMatchObject({ rest: 300, autonomy: null, isBusMeasured: false });
    const measured = summaryOf(flowsOf([...drawing, ...of(4, KIND.cbb, { source: [980], load: [830] })], 1));
    expect(measured).toMatchObject({ rest: 0, isBusMeasured: true });
    expect(measured.autonomy).toBeCloseTo(1 - 500 / 1280);
  });

  test('that feeds into the grid uses less of its own solar energy', () => {
    const fed = of(1, KIND.inverter, { mains: [0], output: [300], discharged: [900], charged: [0], fed: [600] });
    const summary = summaryOf(flowsOf([...fed, ...of(2, KIND.dmt, { solar: [900], charged: [900] })], 1));
    expect(summary.ownUse).toBeCloseTo(1 / 3);
    expect(summary.autonomy).toBe(1);
  });

  test('whose loads nobody measures says neither what is used nor what share of its sun', () => {
    const trailer = of(1, KIND.dmt, { solar: [400], charged: [380] });
    const flows = flowsOf(trailer, 1);
    expect(summaryOf(flows)).toMatchObject({ to: { used: null, charged: 380 }, ownUse: null, autonomy: null, rest: 0 });
    expect(flowsByPart(flows, [0], [0, QUARTER_MS]).used).toEqual([null]);
    expect(loadsOf(flowsOf(of(1, KIND.dmt, { solar: new Array(200).fill(9) }), 200), starts(200))).toBeNull();
    const lit = summaryOf(flowsOf([...trailer, ...of(2, KIND.cbb, { source: [380], load: [361] })], 1));
    expect(lit).toMatchObject({ to: { used: 361, charged: 19 }, ownUse: 1 });
  });

  test('without any data has no shares', () => {
    expect(summaryOf(flowsOf([], 3))).toMatchObject({ ownUse: null, autonomy: null, rest: 0 });
  });
});

test('in each part of a period what came is what went and the rest, and the parts add up to the whole', () => {
  const quarters = Array.from({ length: 96 }, (_, quarter) => quarter * QUARTER_MS);
  const some = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 96, maxLength: 96 });
  fc.assert(
    fc.property(
      fc.record({ mains: some, output: some, discharged: some, charged: some, fed: some }),
      fc.record({ solar: some, charged: some }),
      fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 6 }),
      (inverter, dmt, cuts) => {
        const flows = flowsOf([...of(1, KIND.inverter, inverter), ...of(2, KIND.dmt, dmt)], 96);
        const starts = [0, ...cuts.sort((a, b) => a - b), 96].map((quarter) => quarter * QUARTER_MS);
        const { solar, mains, converter, discharged, used, charged, fed, losses, rest } = flowsByPart(
          flows,
          quarters,
          starts,
        );
        for (const part of solar.keys())
          expect(solar[part]! + mains[part]! + converter[part]! + discharged[part]!).toBeCloseTo(
            used[part]! + charged[part]! + fed[part]! + losses[part]! + rest[part]!,
          );
        const sum = (parts: (number | null)[]) => parts.reduce<number>((all, each) => all + (each ?? 0), 0);
        const whole = summaryOf(flows);
        expect(sum(used)).toBeCloseTo(whole.to.used!);
        expect(sum(discharged)).toBeCloseTo(whole.from.discharged);
        expect(sum(rest)).toBeCloseTo(whole.rest);
      },
    ),
    { numRuns: 50 },
  );
});

describe('loads', () => {
  test('have a peak quarter hour and a base load', () => {
    const output = Array.from({ length: 200 }, (_, index) => (index === 77 ? 500 : 25 + (index % 10)));
    const flows = flowsOf(of(1, KIND.inverter, { output }), 200);
    expect(loadsOf(flows, starts(200))).toEqual({ peak: 2000, peakAt: 77 * QUARTER_MS, base: 104 });
  });

  test('skip unknown periods, and need a day', () => {
    const output = Array.from({ length: 300 }, (_, index) => (index < 150 ? 0 : 20));
    expect(loadsOf(flowsOf(of(1, KIND.inverter, { output }), 300), starts(300))?.base).toBe(80);
    expect(loadsOf(flowsOf(of(1, KIND.inverter, { output: output.slice(0, 200) }), 200), starts(200))).toBeNull();
  });
});
