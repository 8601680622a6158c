import { expect, test } from 'vitest';
import { type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { reportedUnit } from '#domain/power/energy/bound-units.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { settingsOf } from '../../assembly/device-state/device-under-test.ts';

const AT = Date.UTC(2026, 10, 26);
const record = (kind: RecordInput['kind'], unit: number, body: object, at = AT) =>
  ({ type: 'record', kind, unit, at, receivedAt: at, body }) as RecordInput;

function taken(...records: RecordInput[]) {
  const state = emptyState();
  const events: DeviceStreamEvent[] = [];
  for (const each of records) deviceStream.take(state, each, settingsOf(), (event) => events.push(event));
  const found = events.flatMap((event) => (event.type === 'unitFound' ? [event] : []));
  return found.map(({ kind, unit }) => reportedUnit(kind, unit, state.readings.units[unit]));
}

test.each([
  [KIND.inverter, { state: 4, outputWatt: 200, inputWatt: 0 }, 'b', ''],
  [KIND.inverter, { state: 4, outputWatt: 200 }, 'c', ''],
  [KIND.tc, { stage: 2 }, 'd', ''],
  [KIND.dmt, { stage: 2, solarCentiVolt: 3200 }, 'i', ''],
  [KIND.dmt, { stage: 2, converterCentiVolt: 1380 }, 'e', ''],
  [KIND.enerdrive, { socCentiPercent: 5000 }, 'f', 'EnerDrive'],
  [KIND.gpts, { source: 3 }, 'g', ''],
  [KIND.ups, { source: 3 }, 'h', ''],
  [KIND.cbb, { busCentiVolt: 2600 }, 'k', ''],
] as const)('records of kind %s with %j come from a device of type %s', (kind, body, deviceType, deviceModel) => {
  expect(taken(record(kind, 7, body))).toEqual([{ deviceType, deviceModel, unit: 7 }]);
});

test('a number behind a hub is told once, the hub itself and its battery never', () => {
  expect(
    taken(
      record(KIND.inverter, 0, { state: 4 }),
      record(KIND.monitor, 3, { socCentiPercent: 5000 }),
      record(KIND.inverter, 1, { state: 4 }),
      record(KIND.inverter, 1, { state: 4 }, AT + 1000),
      record(KIND.dmt, 2, { stage: 1 }),
    ).map((each) => each?.unit),
  ).toEqual([1, 2]);
});

test('whoever sends records of thousands of units is told of 64', () => {
  expect(taken(...Array.from({ length: 300 }, (_, at) => record(KIND.tc, at + 1, { stage: 1 })))).toHaveLength(64);
});
