import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeImportResult, encodeImport, type ImportResult } from '#domain/fleet/imports/wire.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { listenForImports } from '#server/fleet/imports/listen.ts';
import { BROKERS } from '../../harness/test-broker.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp } from '../../stream/ingest/test-app.ts';

const head = { importId: 'table', name: 'table.csv', number: 1, last: true, intervalSeconds: 60 };
const rows = Array.from({ length: 3 }, (_, nth) =>
  monitor(NOON - DAY_MS + nth * MINUTE_MS, 0, { socCentiPercent: 5000 }),
);

describe.each(BROKERS)('%s', (brokerKind) => {
  let app: TestApp;
  let stop: () => void;
  beforeAll(async () => {
    app = await createTestApp({ brokerKind });
    stop = listenForImports(app, app.telemetry.ingest);
  });
  afterAll(async () => {
    stop();
    await app.end();
  });

  test('a device is answered on a topic of its own, and may not listen to that of another', async () => {
    const device = await app.addDevice(1);
    const client = await app.connect(device);
    const heard: [topic: string, result: ImportResult | null][] = [];
    client.on('message', (topic, payload) => heard.push([topic, decodeImportResult(payload)]));
    const [own] = await client.subscribeAsync(`dev/${device.mcuId}/down/import`, { qos: 1 });
    expect(own?.qos).toBe(1);
    await client.publishAsync(`dev/${device.mcuId}/up/import`, Buffer.from(encodeImport(head, rows)), { qos: 1 });
    await expect.poll(() => heard.length).toBe(1);
    // Mosquitto grants the subscription and delivers nothing to it.
    const other = await app.addDevice(2);
    await client.subscribeAsync(`dev/${other.mcuId}/down/import`, { qos: 1 }).catch(() => []);
    const theirs = await app.connect(other);
    await theirs.publishAsync(`dev/${other.mcuId}/up/import`, Buffer.from(encodeImport(head, rows)), { qos: 1 });
    await expect.poll(async () => (await app.rows('select from record_import where device_id = 2')).length).toBe(1);
    const again = await app.connect(device);
    again.on('message', (topic, payload) => heard.push([topic, decodeImportResult(payload)]));
    await again.subscribeAsync(`dev/${device.mcuId}/down/import`, { qos: 1 });
    await again.publishAsync(`dev/${device.mcuId}/up/import`, Buffer.from(encodeImport(head, rows)), { qos: 1 });
    await expect.poll(() => heard.length).toBe(2);
    const answer = { importId: 'table', number: 1, stored: 3, alreadyThere: 0, refused: [] };
    expect(heard).toEqual([1, 2].map(() => [`dev/${device.mcuId}/down/import`, answer]));
  });

  test('one that does not listen loses nothing: its packet is acknowledged, and answered when it comes again', async () => {
    const device = await app.addDevice(3);
    const client = await app.connect(device);
    await client.publishAsync(`dev/${device.mcuId}/up/import`, Buffer.from(encodeImport(head, rows)), { qos: 1 });
    const stored = () => app.rows('select from late_record where device_id = 3');
    await expect.poll(async () => (await stored()).length).toBe(3);
    expect(await app.rows('select stored from record_import where device_id = 3')).toEqual([{ stored: 3 }]);
  });
});
