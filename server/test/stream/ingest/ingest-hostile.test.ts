import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, FUTURE_LIMIT_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { decodeBody, decodeUplink, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { withoutImpossible } from '#domain/stream/believed/refuse.ts';
import { eventually } from '../../harness/eventually.ts';
import { inPackets } from '../recompute/derived.ts';
import { seeded, workingDay } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';

const PAYLOADS = 5_000;
const DEVICES = 10;
let app: TestApp;
const devices: TestDevice[] = [];

beforeAll(async () => {
  app = await createTestApp({ limits: { packets: { perSecond: 100_000, burst: 100_000 } } });
  for (let id = 1; id <= DEVICES; id++) devices.push(await app.addDevice(id));
});
afterAll(() => app.end());

/** A payload with some bytes changed, cut, doubled or made up. */
function mutated(payload: Uint8Array, random: () => number): Buffer {
  let bytes = Buffer.from(payload);
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const at = Math.floor(random() * bytes.length);
    const kind = random();
    if (kind < 0.4) bytes[at] = Math.floor(random() * 256);
    else if (kind < 0.6) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    else if (kind < 0.75) bytes = bytes.subarray(0, at);
    else if (kind < 0.9) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at - Math.floor(random() * 20))]);
    else bytes = Buffer.from(Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256)));
    if (bytes.length === 0) break;
  }
  return bytes;
}

/** The verdict of the rules on a payload, without the server. */
function judge(payload: Uint8Array, keys: Set<string>, reasons: Map<string, number>): void {
  const count = (reason: string) => {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  };
  const decoded = decodeUplink(payload);
  if (!decoded.ok) {
    count(decoded.reason);
    return;
  }
  for (const { reason } of decoded.refused) count(reason);
  for (const { kind, unit, at, payload: body } of decoded.records) {
    const decodedBody = decodeBody(kind, body);
    const rest = !decodedBody.ok && decodedBody.reason === 'out_of_range' ? withoutImpossible(kind, body) : null;
    const key = `${kind}:${unit}:${at}`;
    if (!decodedBody.ok && rest === null) count(decodedBody.reason);
    else if (at - NOON > FUTURE_LIMIT_MS) count('future');
    else if (keys.has(key)) count('duplicate');
    else keys.add(key);
  }
}

test('5,000 mutated payloads are refused or stored by the rules and counted, and the server goes on', async () => {
  const random = seeded(20261118);
  const originals = inPackets(workingDay(NOON - DAY_MS, 12, 99), 6).map(encodeUplink);
  const reasons = new Map<string, number>();
  const expected = new Map<number, Set<string>>(devices.map(({ id }) => [id, new Set()]));
  const clients = await Promise.all(devices.map((device) => app.connect(device)));
  const unanswered = new Map(devices.map(({ id }) => [id, 0]));
  for (let count = 0; count < PAYLOADS; count++) {
    const device = devices[count % DEVICES]!;
    const payload = mutated(originals[Math.floor(random() * originals.length)]!, random);
    judge(payload, expected.get(device.id)!, reasons);
    unanswered.set(device.id, unanswered.get(device.id)! + 1);
    clients[count % DEVICES]!.publish(`dev/${device.mcuId}/up/record`, payload, { qos: 1 }, () =>
      unanswered.set(device.id, unanswered.get(device.id)! - 1),
    );
  }
  // Whatever is left is told, with the devices whose connection was closed.
  await eventually(() => ({
    unanswered: [...unanswered].filter(([, left]) => left > 0),
    closed: devices.filter((_device, at) => !clients[at]!.connected).map(({ id }) => id),
  })).toEqual({ unanswered: [], closed: [] });

  const rows = await app.rows<{ deviceId: number; key: string }>(
    `select device_id, kind || ':' || unit || ':' || at as key from record_log
    union all select device_id, kind || ':' || unit || ':' || at from late_record order by 1, 2`,
  );
  for (const [id, keys] of expected) {
    expect(
      rows
        .filter((row) => row.deviceId === id)
        .map((row) => row.key)
        .sort(),
    ).toEqual([...keys].sort());
  }
  for (const [reason, count] of reasons) {
    expect([reason, await app.metric('wattyard_records_refused_total', { reason })]).toEqual([reason, count]);
  }
  expect(reasons.size).toBeGreaterThan(7);
  expect(rows.length).toBeGreaterThan(5_000);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'poisoned' })).toBe(0);

  for (const channel of ['event', 'ack', 'config']) {
    for (let count = 0; count < 200; count++) {
      const payload = mutated(originals[count]!, random);
      await clients[0]!.publishAsync(`dev/${devices[0]!.mcuId}/up/${channel}`, payload, { qos: 0 });
    }
  }
  const [good] = inPackets(workingDay(NOON - MINUTE_MS, 0.01, 1), 100);
  await clients[0]!.publishAsync(`dev/${devices[0]!.mcuId}/up/record`, Buffer.from(encodeUplink(good!)), { qos: 1 });
  expect(await app.rows('select from record_log where at = $1', [good![0]!.at])).not.toEqual([]);
});
