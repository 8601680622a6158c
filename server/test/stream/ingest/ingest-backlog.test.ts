import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { LANES, lockLanesOf } from '#server/stream/history/locks.ts';
import { eventually } from '../../harness/eventually.ts';
import { downloaded, expectedDownload, inPackets } from '../recompute/derived.ts';
import { workingDay } from './day.ts';
import { createTestApp, NOON, type TestApp, untilClosed } from './test-app.ts';

const LIMITS = { records: 300, bytes: 1_000_000 };
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ ingest: LIMITS });
});
afterAll(() => app.end());

/** Prevents every lane from committing until the returned function is called. */
async function holdLanes(): Promise<() => Promise<void>> {
  const client = await app.database.owner.connect();
  await client.query('begin');
  await lockLanesOf(
    { client },
    Array.from({ length: LANES }, (_, lane) => lane),
  );
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test('the backlog is bounded, drops closed connections, and is processed when there is room', async () => {
  const devices = [await app.addDevice(1), await app.addDevice(2), await app.addDevice(3)];
  const records = workingDay(NOON - 90 * MINUTE_MS, 1, 8);
  const packets = inPackets(records, 5).map((part) => Buffer.from(encodeUplink(part)));
  const clients = await Promise.all(devices.map((device) => app.connect(device)));
  const release = await holdLanes();
  const publish = (index: number) =>
    Promise.all(
      packets.map((packet) =>
        clients[index]!.publishAsync(`dev/${devices[index]!.mcuId}/up/record`, packet, { qos: 1 }),
      ),
    );
  const answered = [publish(0), publish(1)];
  publish(2).catch(() => {});
  await eventually(() => app.metric('wattyard_ingest_waiting_uplinks')).toBeGreaterThan(20);
  const before = await app.metric('wattyard_ingest_waiting_uplinks');
  expect(await app.metric('wattyard_ingest_queue_records')).toBeLessThanOrEqual(LIMITS.records);

  const gone = untilClosed(clients[2]!);
  clients[2]!.stream.destroy();
  await gone;
  await eventually(() => app.metric('wattyard_ingest_waiting_uplinks')).toBeLessThan(before);

  await release();
  await Promise.all(answered);
  await eventually(() => app.metric('wattyard_ingest_queue_records')).toBe(0);
  expect(await app.metric('wattyard_ingest_waiting_uplinks')).toBe(0);
  for (const device of devices.slice(0, 2)) {
    expect(await downloaded(app, device, 10)).toEqual(expectedDownload(records, 10));
  }
  clients[2] = await app.connect(devices[2]!);
  await publish(2);
  expect(await downloaded(app, devices[2]!, 10)).toEqual(expectedDownload(records, 10));
});
