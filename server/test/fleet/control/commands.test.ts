import { afterAll, beforeAll, expect, test } from 'vitest';
import { AckResult, encodeReport } from '#domain/fleet/control/wire.ts';
import { checkCommands } from '#server/fleet/control/handle-messages.ts';
import { downTopic } from '#server/platform/mqtt/topics.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { eventually } from '../../harness/eventually.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { reportOf } from './device-reports.ts';
import { type Line, openLine } from './line.ts';

let line: Line;
let app: Line['app'];
let { order, answer, stored, onLine }: Pick<Line, 'order' | 'answer' | 'stored' | 'onLine'> = {} as Line;

beforeAll(async () => {
  line = await openLine();
  ({ app, order, answer, stored, onLine } = line);
});
afterAll(() => line.end());

test('a relay command is requested, sent, acknowledged, and verified once a record shows its effect', async () => {
  const { device, client, received } = await onLine();
  const command = await order(device, { kind: 'relay', closed: false });
  expect(command).toMatchObject({ state: 'sent', byName: 'anna', sentAt: app.clock.at });
  await eventually(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({
    id: command.id,
    setRelay: { closed: false },
    expiresAtMs: app.clock.at + 30_000,
  });
  await answer(client, device, { commandId: command.id, result: AckResult.DONE });
  expect(await stored(device, command.id)).toMatchObject({ state: 'acknowledged', endedAt: null });
  app.clock.at += 1;
  await app.take(device, [[monitor(app.clock.at, 0, { relayClosed: false })]]);
  await checkCommands(app, COMMAND_EFFECTS);
  expect(await stored(device, command.id)).toMatchObject({ state: 'verified', endedAt: app.clock.at });
});

test('the value the device reads back is stored, also when it differs from the requested one', async () => {
  const { device, client } = await onLine();
  const locked = await order(device, { kind: 'chargeLock', locked: true });
  await answer(client, device, { commandId: locked.id, result: AckResult.DONE, readBack: { chargeLocked: true } });
  expect(await stored(device, locked.id)).toMatchObject({ state: 'verified' });
  const relay = await order(device, { kind: 'relay', closed: true });
  await answer(client, device, { commandId: relay.id, result: AckResult.DONE, readBack: { relayClosed: false } });
  expect(await stored(device, relay.id)).toMatchObject({ state: 'failed', fault: 'read_back_differs' });
});

test('a device has one open command of a kind, and may have others of other kinds', async () => {
  const { device, client } = await onLine();
  const first = await order(device, { kind: 'relay', closed: true });
  await expect(order(device, { kind: 'relay', closed: false })).rejects.toMatchObject({ code: 'command_under_way' });
  await order(device, { kind: 'restart' });
  await answer(client, device, { commandId: first.id, result: AckResult.REFUSED, detail: 'no relay is fitted' });
  expect(await stored(device, first.id)).toMatchObject({
    state: 'failed',
    fault: 'refused',
    detail: 'no relay is fitted',
  });
  await order(device, { kind: 'relay', closed: false });
});

test('of two commands of a kind at the same time, one is accepted', async () => {
  const { device } = await onLine();
  const both = await Promise.allSettled([1, 2].map(() => order(device, { kind: 'relay', closed: true })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a command to a device that is offline is not sent, not even later', async () => {
  const device = await line.newDevice();
  expect(await order(device, { kind: 'relay', closed: false })).toMatchObject({
    state: 'failed',
    fault: 'not_connected',
    sentAt: null,
  });
  const client = await app.connect(device);
  const received: unknown[] = [];
  client.on('message', (_topic, payload) => received.push(payload));
  await client.subscribeAsync(downTopic(device.mcuId), { qos: 1 });
  app.clock.at += 1;
  const asked = await order(device, { kind: 'reportNow' });
  await eventually(() => received.length).toBe(1);
  expect(asked.state).toBe('sent');
});

test('a command without an answer expires, and a late answer is in the log', async () => {
  const { device, client } = await onLine();
  const silent = await order(device, { kind: 'relay', closed: false });
  app.clock.at += 40_000;
  await checkCommands(app, COMMAND_EFFECTS);
  expect(await stored(device, silent.id)).toMatchObject({ state: 'sent' });
  app.clock.at += 1;
  await checkCommands(app, COMMAND_EFFECTS);
  expect(await stored(device, silent.id)).toMatchObject({ state: 'expired', fault: 'no_answer' });
  await answer(client, device, { commandId: silent.id, result: AckResult.DONE, readBack: { relayClosed: false } });
  expect(await stored(device, silent.id)).toMatchObject({ state: 'verified', fault: 'answered_late' });
});

test('a command whose effect never shows has failed', async () => {
  const { device, client } = await onLine();
  const restart = await order(device, { kind: 'restart' });
  await answer(client, device, { commandId: restart.id, result: AckResult.DONE, readBack: { bootCount: 4 } });
  await client.publishAsync(`dev/${device.mcuId}/up/config`, Buffer.from(encodeReport(reportOf({ bootCount: 4 }))), {
    qos: 1,
  });
  expect(await stored(device, restart.id)).toMatchObject({ state: 'acknowledged' });
  app.clock.at += 180_001;
  await checkCommands(app, COMMAND_EFFECTS);
  expect(await stored(device, restart.id)).toMatchObject({ state: 'failed', fault: 'not_verified' });
  const again = await order(device, { kind: 'restart' });
  await answer(client, device, { commandId: again.id, result: AckResult.DONE, readBack: { bootCount: 4 } });
  await client.publishAsync(`dev/${device.mcuId}/up/config`, Buffer.from(encodeReport(reportOf({ bootCount: 5 }))), {
    qos: 1,
  });
  expect(await stored(device, again.id)).toMatchObject({ state: 'verified' });
});

test('a long command does not expire while it reports progress', async () => {
  const { device, client } = await onLine();
  const action = {
    kind: 'firmware',
    url: 'https://example.com/secret',
    sizeBytes: 10,
    sha256: 'ab',
    signature: 'cd',
    version: '2.0.0',
    model: 'M',
  } as const;
  const upgrade = await order(device, action);
  app.clock.at += 1_000_000;
  await answer(client, device, { commandId: upgrade.id, result: AckResult.PROGRESS, percent: 40, detail: 'download' });
  app.clock.at += 1_000_000;
  await checkCommands(app, COMMAND_EFFECTS);
  expect(await stored(device, upgrade.id)).toMatchObject({ state: 'sent', percent: 40, detail: 'download' });
  await answer(client, device, { commandId: upgrade.id, result: AckResult.DONE });
  const report = reportOf({ firmwareVersion: '2.0.0' });
  await client.publishAsync(`dev/${device.mcuId}/up/config`, Buffer.from(encodeReport(report)), { qos: 1 });
  expect(await stored(device, upgrade.id)).toMatchObject({ state: 'verified', percent: 100 });
  const [row] = await app.rows<{ firmwareVersion: string }>('select firmware_version from device where id = $1', [
    device.id,
  ]);
  expect(row?.firmwareVersion).toBe('2.0.0');
  const [entry] = await app.rows<{ detail: object }>(
    "select detail from audit_entry where action = 'control.firmware' and target = $1",
    [device.mcuId],
  );
  expect(JSON.stringify(entry?.detail)).not.toContain('secret');
});

test('an answer from another device changes nothing', async () => {
  const { device } = await onLine();
  const other = await onLine();
  const command = await order(device, { kind: 'relay', closed: true });
  await answer(other.client, other.device, {
    commandId: command.id,
    result: AckResult.DONE,
    readBack: { relayClosed: true },
  });
  expect(await stored(device, command.id)).toMatchObject({ state: 'sent' });
});
