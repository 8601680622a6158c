import { describe, expect, test } from 'vitest';
import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { cut, live, type Pack, START } from './simulated-pack.ts';

const leadAcid = (nominalVoltage: number, capacityAmpHour: number) =>
  ({ chemistry: 'lead-acid', nominalVoltage, capacityAmpHour, cellCount: nominalVoltage / 2 }) as const;
const lithium = (cellCount: number, capacityAmpHour: number) =>
  ({ chemistry: 'lfp', nominalVoltage: cellCount * 3.2, capacityAmpHour, cellCount }) as const;

const DAYS = 21;
/** Packs of every duty that moves some charge, new and old; only the simulator knows their true values. */
const PACKS: (Pack & { name: string })[] = [
  { name: 'yard tractor', profile: 'yard-tractor', ...lithium(16, 404), seed: 1, ageYears: 3 },
  { name: 'scissor lift', profile: 'scissor-lift', ...leadAcid(24, 225), seed: 2, ageYears: 2 },
  { name: 'forklift', profile: 'rental-unit', ...leadAcid(48, 500), seed: 3, ageYears: 4 },
  { name: 'golf cart, lithium', profile: 'golf-cart', ...lithium(16, 105), seed: 4, ageYears: 1 },
  { name: 'golf cart', profile: 'golf-cart', ...leadAcid(48, 220), seed: 5, ageYears: 3 },
  { name: 'camper', profile: 'rv', ...lithium(4, 300), seed: 6, ageYears: 5 },
  { name: 'pallet mover', profile: 'rental-unit', ...lithium(8, 205), seed: 8, ageYears: 0.5 },
  { name: 'boom lift', profile: 'scissor-lift', ...leadAcid(48, 345), seed: 9, ageYears: 0.7 },
];

const reports = new Map(PACKS.map((pack) => [pack.name, reported(pack)]));

/** Lives three weeks and reports as the server does: day by day, then joined. */
function reported(pack: Pack) {
  const lived = live(pack, DAYS);
  const { battery, monitor, bms } = lived;
  const days = Array.from({ length: DAYS }, (_, place) => utcDay(START) + place)
    .map((day) => {
      const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
      return analyseDay(day, { monitor: cut(monitor, from, to), bms: cut(bms, from, to) }, battery);
    })
    .filter((day) => day !== null);
  const now = START + DAYS * DAY_MS;
  const period = { from: START, to: now };
  const report = analyticsReport({ days, firstDays: [], recent: monitor, battery, period, pendingDays: 0, now });
  return { report, truth: lived.truth, flows: lived.flows };
}

const of = (name: string) => reports.get(name)!;
const percentOff = (value: number, truth: number) => 100 * (value / truth - 1);

describe.each(PACKS)('$name', ({ name, chemistry, capacityAmpHour }) => {
  test('capacity within 3 %, state of health within 2 points, and inside the reported range', () => {
    const { report, truth } = of(name);
    const { estimate } = report.capacity;
    const health = report.stateOfHealth.estimate;
    expect(estimate?.samples).toBeGreaterThanOrEqual(3);
    expect(Math.abs(percentOff(estimate!.ampHours, truth.ampHours))).toBeLessThanOrEqual(3);
    expect(Math.abs(health!.percent - truth.sohPercent)).toBeLessThanOrEqual(2);
    expect(truth.ampHours).toBeGreaterThanOrEqual(estimate!.low);
    expect(truth.ampHours).toBeLessThanOrEqual(estimate!.high);
    expect(report.basis.designAmpHours).toBe(capacityAmpHour);
    if (chemistry === 'lfp') expect(report.stateOfHealth.bms!.percent).toBeCloseTo(truth.sohPercent, 1);
  });

  test('capacity from rest voltages alone is within its own reported range', () => {
    const rest = of(name).report.capacity.byBasis.find(({ basis }) => basis === 'rest');
    if (!rest || rest.samples < 3) return;
    expect(of(name).truth.ampHours).toBeGreaterThanOrEqual(rest.low);
    expect(of(name).truth.ampHours).toBeLessThanOrEqual(rest.high);
  });

  test('resistance within 10 %, and inside the reported range', () => {
    const { report, truth } = of(name);
    const { estimate } = report.resistance;
    expect(Math.abs(percentOff(estimate!.milliohm, truth.milliohm!))).toBeLessThanOrEqual(10);
    expect(truth.milliohm).toBeGreaterThanOrEqual(estimate!.low);
    expect(truth.milliohm).toBeLessThanOrEqual(estimate!.high);
    expect(estimate!.windowSeconds).toBeCloseTo(60);
  });

  test('cycles follow the discharged amount, and efficiency is within a few points', () => {
    const { report, truth, flows } = of(name);
    const cycles = flows.ampHoursOut / truth.ampHours;
    // The charge that a monitor shows for lead-acid sinks after a full charge without any discharge.
    expect(Math.abs(percentOff(report.cycles.equivalentFull, cycles))).toBeLessThanOrEqual(
      chemistry === 'lfp' ? 5 : 20,
    );
    const most = chemistry === 'lfp' ? 2 : 5;
    expect(Math.abs(report.efficiency.coulombicPercent! - flows.coulombicPercent)).toBeLessThanOrEqual(most);
    expect(Math.abs(report.efficiency.energyPercent! - flows.energyPercent)).toBeLessThanOrEqual(most);
  });
});

test.each(PACKS.filter(({ chemistry }) => chemistry === 'lfp'))(
  '$name: the weakest cell is found, and does not stand out of a healthy pack',
  ({ name }) => {
    expect(of(name).report.cells?.weakest).toMatchObject({ index: of(name).truth.weakCell, standsOut: false });
  },
);
