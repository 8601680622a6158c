import { afterAll, beforeAll, expect, test } from 'vitest';
import { AckResult, decodeCommand } from '#domain/fleet/control/wire.ts';
import { downTopic } from '#server/platform/mqtt/topics.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestDevice, untilClosed } from '../../stream/ingest/test-app.ts';
import { type Line, openLine } from './line.ts';

let line: Line;

beforeAll(async () => {
  line = await openLine();
});
afterAll(() => line.end());

const LOCK = { kind: 'chargeLock', locked: true } as const;
const RELAY = { kind: 'relay', closed: false } as const;
const idsOf = (received: readonly { id: string }[]) => received.map(({ id }) => id);

/** A device whose connection breaks with the next command that it is given, before it has answered at all. */
async function breaksWithTheNext(device: TestDevice) {
  const client = await line.app.connect(device);
  const received: string[] = [];
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'publish') return;
    received.push(decodeCommand(packet.payload as Buffer).id);
    client.stream.destroy();
  });
  await client.subscribeAsync(downTopic(device.mcuId), { qos: 1 });
  return { client, received };
}

test('a command is sent again after a reconnect when it was delivered but not acknowledged', async () => {
  const device = await line.newDevice();
  const { client, received: first } = await breaksWithTheNext(device);
  const gone = untilClosed(client);
  const { id } = await line.order(device, LOCK);
  await gone;
  expect(first).toEqual([id]);
  const back = await line.onLine(device);
  await eventually(() => idsOf(back.received)).toEqual([id]);
  expect(back.received[0]).toMatchObject({
    setChargeLock: { locked: true },
    expiresAtMs: line.app.clock.at - 1 + 30_000,
  });
  await line.answer(back.client, device, { commandId: id, result: AckResult.DONE, readBack: { chargeLocked: true } });
  expect(await line.stored(device, id)).toMatchObject({ state: 'verified' });
});

test('several commands are sent again in order, also those from before the device subscribed', async () => {
  const device = await line.newDevice();
  const deaf = await line.app.connect(device);
  const lock = await line.order(device, LOCK);
  line.app.clock.at += 1;
  const relay = await line.order(device, RELAY);
  expect([lock.state, relay.state]).toEqual(['sent', 'sent']);
  deaf.end(true);
  const { received } = await line.onLine(device);
  await eventually(() => idsOf(received)).toEqual([lock.id, relay.id]);
});

test('commands that expired or were answered are not sent again', async () => {
  const device = await line.newDevice();
  const before = await line.onLine(device);
  const answered = await line.order(device, LOCK);
  await line.answer(before.client, device, { commandId: answered.id, result: AckResult.DONE });
  await line.order(device, RELAY);
  before.client.end(true);
  line.app.clock.at += 30_000;
  const { client, received } = await line.onLine(device);
  const next = await line.order(device, { kind: 'reportNow' });
  await eventually(() => received.length).toBeGreaterThan(0);
  // Requests from here on come after all earlier ones.
  await client.subscribeAsync(downTopic(device.mcuId), { qos: 1 });
  await eventually(() => received.length).toBeGreaterThan(1);
  expect([...new Set(idsOf(received))]).toEqual([next.id]);
});
