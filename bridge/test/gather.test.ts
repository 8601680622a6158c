import { describe, expect, test } from 'vitest';
import { type Batch, Gather } from '#bridge/record/gather.ts';
import { Owners } from '#bridge/record/owners.ts';
import { makeRecords, type Told } from '#domain/fleet/bridges/make-records.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';

const T0 = Date.UTC(2026, 10, 28, 12);
const told = (channel: string, value: number | null, unit = 0): Told => ({ channel, unit, value });

function gathering(intervalMs = 0, isOfChanges = true) {
  const passed: Batch[] = [];
  const gather = new Gather(intervalMs, (batches) => passed.push(...batches), isOfChanges);
  const records = () => passed.flatMap((batch) => makeRecords(batch.told, batch.at, isOfChanges).records);
  return { gather, passed, records };
}

describe('a source of changes', () => {
  test('sends what changed, says so, and at the last receipt of each kind of record', () => {
    const { gather, records } = gathering(60_000);
    gather.take([told('monitor.soc', 4)], T0);
    gather.take([told('monitor.voltage', 50.9)], T0 + 10_000);
    gather.take([told('inverter.outputPower', 300)], T0 + 5000);
    gather.due(T0 + 60_000);
    gather.take([told('monitor.voltage', 50.8)], T0 + 70_000);
    gather.flush();
    expect(records()).toMatchObject([
      { at: T0 + 10_000, body: { socCentiPercent: 400, voltageCentiVolt: 5090, changes: true } },
      { at: T0 + 5000, body: { outputWatt: 300, changes: true } },
      { at: T0 + 70_000, body: { voltageCentiVolt: 5080, changes: true } },
    ]);
    expect(records()[2]!.body).not.toHaveProperty('socCentiPercent');
  });

  test('what is gone is said once, until it is there again', () => {
    const { gather, records } = gathering();
    for (const [second, value] of [20, null, null, 21, null].entries())
      gather.take([told('monitor.temperature', value)], T0 + second * 1000);
    expect(records().map(({ body }) => body)).toEqual([
      { temperatureCentiCelsius: 2000, changes: true },
      { goneFields: fieldBit(5), changes: true },
      { temperatureCentiCelsius: 2100, changes: true },
      { goneFields: fieldBit(5), changes: true },
    ]);
  });

  test('both sides of a current are gone, and all that it told when the source is lost', () => {
    const { gather, records } = gathering(60_000);
    gather.take([told('monitor.current', -3), told('monitor.soc', 50)], T0);
    gather.flush();
    gather.lose(T0 + HOUR_MS);
    gather.lose(T0 + 2 * HOUR_MS);
    gather.flush();
    expect(records().map(({ body, at }) => ({ ...body, at }))).toEqual([
      { socCentiPercent: 5000, currentUsingCentiAmp: 300, currentChargingCentiAmp: 0, changes: true, at: T0 },
      { goneFields: fieldBit(1) + fieldBit(3) + fieldBit(4), changes: true, at: T0 + HOUR_MS },
    ]);
  });

  test('elements of a list that come apart are one list, within a day', () => {
    const { gather, records } = gathering();
    gather.take([told('bms.cell.1', 3301), told('bms.cell.2', 3302)], T0);
    gather.take([told('bms.cell.3', 3303)], T0 + 1000);
    gather.take([told('bms.cell.1', null)], T0 + 2000);
    gather.take([told('bms.soc', 61)], T0 + 3000);
    gather.take([told('bms.cell.2', 3300)], T0 + 25 * HOUR_MS);
    expect(records().map(({ body }) => (body as { cellMillivolt: number[] }).cellMillivolt)).toEqual([
      [3301, 3302],
      [3301, 3302, 3303],
      [0, 3302, 3303],
      [],
      [0, 3300],
    ]);
  });

  test('a state is in every record of its kind, because a record cannot leave it out', () => {
    const { gather, records } = gathering();
    gather.take([told('dmt.chargeStage', 3)], T0);
    gather.take([told('dmt.solarVoltage', 40)], T0 + 1000);
    gather.take([told('dmt.chargeStage', null)], T0 + 2000);
    gather.take([told('dmt.solarVoltage', 41)], T0 + 3000);
    expect(records().map(({ body }) => (body as { stage: number }).stage)).toEqual([3, 3, 0, 0]);
  });

  test('at rest a record of each kind says in each minute that nothing changed, while something holds', () => {
    const { gather, passed } = gathering();
    const records = () =>
      passed.flatMap(({ told: all, at, unchanged }) => makeRecords(all, at, true, unchanged && [unchanged]).records);
    gather.rest(T0 - HOUR_MS);
    gather.take([told('monitor.soc', 50), told('dmt.chargeStage', 3), told('location.latitude', 52)], T0);
    for (let second = 1; second <= 150; second++) gather.rest(T0 + second * 1000);
    expect(records().slice(2)).toEqual(
      [60_000, 120_000].flatMap((at) => [
        { kind: KIND.monitor, unit: 0, at: T0 + at, body: { changes: true } },
        { kind: KIND.dmt, unit: 0, at: T0 + at, body: { stage: 3, changes: true } },
      ]),
    );
    gather.lose(T0 + 200_000);
    const before = passed.length;
    gather.rest(T0 + HOUR_MS);
    expect(passed).toHaveLength(before);
  });

  test('what waits for its interval is not overtaken by a record that nothing changed', () => {
    const { gather, passed } = gathering(60_000);
    gather.take([told('monitor.soc', 50)], T0);
    gather.flush();
    gather.take([told('monitor.soc', 51)], T0 + 30_000);
    for (let second = 31; second <= 90; second++) {
      gather.rest(T0 + second * 1000);
      gather.due(T0 + second * 1000);
    }
    expect(passed.map(({ at }) => at - T0)).toEqual([0, 30_000]);
    gather.rest(T0 + 91_000);
    expect(passed.map(({ at }) => at - T0)).toEqual([0, 30_000, 91_000]);
  });

  test('records that come within a millisecond have instants of their own', () => {
    const { gather, records } = gathering();
    for (const value of [50, 51, 52]) gather.take([told('monitor.soc', value)], T0);
    gather.take([told('monitor.soc', 53)], T0 + 1);
    expect(records().map(({ at }) => at - T0)).toEqual([0, 1, 2, 3]);
  });
});

describe('positions whose coordinates come apart', () => {
  const place = ({ told: all, at }: Batch) => [all.map(({ value }) => value), at - T0] as const;

  test('are sent at the later of both, and no corner is driven that nobody drove', () => {
    const { gather, passed } = gathering();
    gather.take([told('location.latitude', 52)], T0);
    gather.due(T0 + 5000);
    gather.take([told('location.longitude', 8)], T0 + 6000);
    gather.due(T0 + 9000);
    // Both move: the first is not joined with the other of before.
    gather.take([told('location.latitude', 52.1)], T0 + 60_000);
    gather.take([told('location.longitude', 8.1)], T0 + 60_004);
    // Due north: only one changes.
    gather.take([told('location.latitude', 52.2)], T0 + 120_000);
    gather.due(T0 + 120_500);
    gather.due(T0 + 122_000);
    expect(passed.map(place)).toEqual([
      [[52, 8], 6000],
      [[52.1, 8.1], 60_004],
      [[52.2, 8.1], 120_000],
    ]);
  });

  test('what came with them waits for the next, and nothing is sent without a position', () => {
    const { gather, passed } = gathering();
    gather.take([told('location.speed', 5), told('location.latitude', 52)], T0);
    gather.due(T0 + 5000);
    gather.take([told('location.latitude', null), told('location.longitude', 8)], T0 + 6000);
    gather.due(T0 + 9000);
    expect(passed).toEqual([]);
    gather.take([told('location.latitude', 52.1), told('location.longitude', 8.1)], T0 + 10_000);
    expect(passed).toHaveLength(1);
    expect(passed[0]!.told).toEqual(
      expect.arrayContaining([
        told('location.speed', 5),
        told('location.latitude', 52.1),
        told('location.longitude', 8.1),
      ]),
    );
  });
});

test('an element that is never read keeps its place at the end of a list, and a list that is not read is gone once', () => {
  const { gather, records } = gathering(0, false);
  const take = (second: number, ...values: (number | null)[]) =>
    gather.take(
      values.map((value, place) => told(`bms.cell.${place + 1}`, value)),
      T0 + second * 1000,
    );
  take(0, 3301, 3302, null);
  take(1, 3300, 3302, null);
  take(2, null, null, null);
  take(3, null, null, null);
  const gone = { cellMillivolt: [], goneFields: fieldBit(1) };
  expect(records().map(({ body }) => body)).toMatchObject([
    { cellMillivolt: [3301, 3302, 0] },
    { cellMillivolt: [3300, 3302, 0] },
    gone,
  ]);
  expect(records()).toHaveLength(3);
});

test('a source of whole messages joins nothing', () => {
  const { gather, records } = gathering(0, false);
  gather.take([told('bms.cell.1', 3301), told('dmt.chargeStage', 3)], T0);
  gather.take([told('bms.cell.2', 3302), told('dmt.solarVoltage', 40)], T0 + 1000);
  expect(records().map(({ body }) => body)).toMatchObject([
    { cellMillivolt: [3301] },
    { stage: 3 },
    { cellMillivolt: [0, 3302] },
    { stage: 0 },
  ]);
  expect(records()[0]!.body).not.toHaveProperty('changes');
});

test('a channel has one place that feeds it; another is named once and left out', () => {
  const lines: string[] = [];
  const owners = new Owners((line) => lines.push(line));
  const own = (channel: string, value: number | null, from: string | null, unit = 0) =>
    owners.ownOf([told(channel, value, unit)], from).length;
  expect(own('monitor.soc', 80, 'bms/a')).toBe(1);
  expect(own('monitor.soc', 20, 'bms/b')).toBe(0);
  expect(own('monitor.soc', null, 'bms/b')).toBe(0);
  expect(own('monitor.soc', 20, 'bms/b', 1)).toBe(1);
  expect(own('monitor.soc', null, null)).toBe(1);
  expect(lines).toContainEqual(
    'bms/b is left out of monitor.soc of unit 0, which bms/a has: give it a unit of its own',
  );
});
