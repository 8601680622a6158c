import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { flowOf, recordOf, wattOf } from '#web/features/power/energy/flow.ts';
import type { EnergyRecord } from '#web/features/power/energy/newest-query.ts';
import { numbersOf } from '#web/features/power/energy/unit-channels.ts';

const NOW = Date.UTC(2026, 10, 19, 12);
const record = (unit: number, kind: number, values: Record<string, number>, at = NOW - MINUTE_MS): EnergyRecord => ({
  unit,
  kind,
  at,
  receivedAt: at,
  values,
});
const hub = record(0, KIND.monitor, { socCentiPercent: 5_000, voltageCentiVolt: 5_000, currentChargingCentiAmp: 500 });

test('a hub without energy devices has no flow', () => {
  expect(flowOf([], NOW)).toBeNull();
  expect(flowOf([hub], NOW)).toBeNull();
});

test('only flows that are possible in the system are drawn', () => {
  const flow = flowOf(
    [
      hub,
      record(1, KIND.dmt, { stage: 2, solarWatt: 412, outputCentiVolt: 5_000, outputCentiAmp: 800 }),
      record(2, KIND.inverter, { state: 4, outputWatt: 140, batteryCentiVolt: 5_000, batteryCentiAmp: -300 }),
    ],
    NOW,
  );
  expect(flow).toMatchObject({
    sources: [{ name: 'solar', watt: 412 }],
    loads: [{ name: 'ac', watt: 140 }],
    batteryWatt: 250,
    socCentiPercent: 5_000,
  });
});

test('the voltage of the bus is that of the battery, else of a device at the bus, else not known', () => {
  const dmt = record(1, KIND.dmt, { stage: 2, solarWatt: 412, outputCentiVolt: 5_310 });
  const ups = record(2, KIND.ups, { source: 3, outputWatt: 100 });
  expect(flowOf([hub, dmt], NOW)?.busCentiVolt).toBe(5_000);
  expect(flowOf([ups, dmt], NOW)?.busCentiVolt).toBe(5_310);
  expect(flowOf([ups], NOW)?.busCentiVolt).toBeNull();
});

test('the charge is that of the drive batteries, and the mains are drawn when a device can be connected to them', () => {
  const flow = flowOf(
    [
      hub,
      record(1, KIND.inverter, { state: 7, outputWatt: 0, inputWatt: 0 }),
      record(2, KIND.enerdrive, { socCentiPercent: 6_000, packCentiVolt: 5_000, packCentiAmp: -200 }),
      record(3, KIND.enerdrive, { socCentiPercent: 7_000, packCentiVolt: 5_000, packCentiAmp: -200 }),
    ],
    NOW,
  );
  expect(flow).toMatchObject({
    sources: [{ name: 'mains', watt: 0 }],
    batteryWatt: -200,
    socCentiPercent: 6_500,
  });
});

test('yesterday’s values are not current', () => {
  const flow = flowOf([record(1, KIND.tc, { stage: 2, inputWatt: 500 }, NOW - DAY_MS)], NOW);
  expect(flow).toMatchObject({ sources: [{ name: 'mains', watt: 0 }], balance: { silent: 1, at: null } });
});

test('a list shows what a device supplies, takes from the sun or charges with', () => {
  expect(wattOf(record(1, KIND.ups, { source: 3, outputWatt: 612 }))).toBe(612);
  expect(wattOf(record(1, KIND.dmt, { stage: 2, solarWatt: 80 }))).toBe(80);
  expect(wattOf(record(1, KIND.enerdrive, { packCentiVolt: 5_000, packCentiAmp: -400 }))).toBe(-200);
  expect(wattOf(record(1, KIND.cbb, { busCentiVolt: 5_000 }))).toBeNull();
});

test('a unit is shown by its newest record, never by that of a monitor', () => {
  const [old, young] = [record(1, KIND.tc, {}, NOW - DAY_MS), record(1, KIND.inverter, {})];
  expect(recordOf([old, young, record(1, KIND.monitor, {}, NOW)], 1)).toBe(young);
  expect(recordOf([hub], 0)).toBeUndefined();
});

test('every channel of a kind is a tile, another value, a state or a fault', () => {
  const { leading, others } = numbersOf(KIND.inverter);
  const names = [...leading, ...others].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('faults');
  expect(names).toHaveLength(14);
});

test('of the battery, what drive batteries measure together comes first, then the hub, then a backup supply', () => {
  const drive = (unit: number, heat: number) =>
    record(unit, KIND.enerdrive, { packCentiVolt: 5_120, packCentiAmp: 555, highestCentiCelsius: heat });
  const ups = record(9, KIND.ups, {
    source: 5,
    batteryCentiVolt: 5_092,
    batteryCentiAmp: -1_280,
    remainingMinutes: 133,
  });
  expect(flowOf([hub, drive(1, 2_380), drive(2, 2_400), ups], NOW)?.battery).toEqual({
    centiVolt: 5_120,
    centiAmp: 1_110,
    centiCelsius: 2_400,
    minutes: 133,
  });
  expect(flowOf([hub, ups], NOW)?.battery).toMatchObject({ centiVolt: 5_000, centiAmp: 500, centiCelsius: null });
  expect(flowOf([ups], NOW)?.battery).toEqual({
    centiVolt: 5_092,
    centiAmp: -1_280,
    centiCelsius: null,
    minutes: 133,
  });
});
