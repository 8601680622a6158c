import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AckResult } from '#domain/fleet/control/wire.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { checkCommands } from '#server/fleet/control/handle-messages.ts';
import { sendCommand } from '#server/fleet/control/send.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { eventually } from '../../harness/eventually.ts';
import { chargerDay } from '../../power/charging/day.ts';
import { monitor, workingDay } from '../../stream/ingest/day.ts';
import { type DeviceOnLine, type Line, openLine } from './line.ts';

let line: Line;

beforeAll(async () => {
  line = await openLine();
  // Each reading of this clock is different, so that the order of two events is always visible.
  const { clock } = line.app;
  clock.now = () => ++clock.at;
});
afterAll(() => line.end());

type Order = 'ack, record' | 'record, ack';
const TIMES = 25;

/** An online device that sends all its expected answers as soon as it gets a command. */
async function reporting(order: Order, recordAt: (at: number) => Measurement): Promise<DeviceOnLine> {
  const there = await line.onLine();
  const { device, client, received } = there;
  client.on('message', () => {
    const ack = () => line.answer(client, device, { commandId: received.at(-1)!.id, result: AckResult.DONE });
    const bytes = Buffer.from(encodeUplink([recordAt(line.app.clock.at)]));
    const record = () => client.publishAsync(`dev/${device.mcuId}/up/record`, bytes, { qos: 1 });
    for (const send of order === 'ack, record' ? [ack, record] : [record, ack]) void send();
  });
  return there;
}

/** The status after the check that runs every second. */
async function stateOf({ device }: DeviceOnLine, commandId: string) {
  await checkCommands(line.app, COMMAND_EFFECTS);
  return (await line.stored(device, commandId)).state;
}
const hub = (at: number) => monitor(at, 0, { socCentiPercent: 5000 });

describe.each<Order>(['ack, record', 'record, ack'])('report now, answered at once with %s', (order) => {
  test('is verified every time, and can be requested again at once', { timeout: 120_000 }, async () => {
    const there = await reporting(order, hub);
    for (let time = 0; time < TIMES; time++) {
      const { id } = await line.order(there.device, { kind: 'reportNow' });
      await eventually(() => stateOf(there, id)).toBe('verified');
    }
    expect(there.received).toHaveLength(TIMES);
  });

  test('is verified when the records arrived before the command was noted as sent', async () => {
    const there = await reporting(order, hub);
    const { broker } = line.app;
    const send: typeof broker.send = async (mcuId, command) => {
      const isDelivered = await broker.send(mcuId, command);
      await eventually(() => recordsOf(there)).toBe(1);
      await eventually(() => stateOf(there, command.id)).not.toBe('requested');
      return isDelivered;
    };
    const by = { userId: null, name: 'anna', path: '1-5' };
    const context = { ...line.app, broker: { ...broker, send } };
    const { id } = await sendCommand(context, { device: there.device, action: { kind: 'reportNow' }, by });
    await eventually(() => stateOf(there, id)).toBe('verified');
  });
});

const recordsOf = async ({ device }: DeviceOnLine): Promise<number> =>
  (await line.app.rows('select from record_log where device_id = $1', [device.id])).length;

const NOW = Date.UTC(2026, 10, 18, 6);
const of = (kind: number) =>
  [...workingDay(NOW, 1, 7), ...chargerDay(NOW)].find((record) => record.kind === kind) ??
  expect.fail('no such record');

test.each([
  ['a charger', KIND.charger],
  ['a battery management system', KIND.bms],
  ['a locator', KIND.location],
])('%s alone is verified by a record of its own kind', async (_, kind) => {
  const there = await reporting('ack, record', (at) => ({ ...of(kind), at }));
  const { id } = await line.order(there.device, { kind: 'reportNow' });
  await eventually(() => stateOf(there, id)).toBe('verified');
});
