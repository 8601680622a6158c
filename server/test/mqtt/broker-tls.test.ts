import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from '#server/platform/mqtt/embedded/embedded-broker.ts';
import { selfSigned } from '../harness/certificate.ts';
import { monitor } from '../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp } from '../stream/ingest/test-app.ts';

let app: TestApp;
let broker: EmbeddedBroker;
let folder: string;
const { certificate, key } = selfSigned();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wattyard-tls-'));
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, certificate);
  writeFileSync(keyFile, key, { mode: 0o600 });
  app = await createTestApp();
  const { within, invalidations, clock, log, metrics, telemetry } = app;
  const tls = { port: 0, certFile, keyFile };
  const parts = { within, invalidations, clock, log, metrics: metrics.broker };
  broker = createEmbeddedBroker({ ...parts, host: '127.0.0.1', port: null, tls });
  broker.onUplink(telemetry.ingest.take);
  await broker.start();
});
afterAll(async () => {
  await broker.stop();
  await app.end();
  rmSync(folder, { recursive: true });
});

test('devices connect over TLS with the same keys', async () => {
  const device = await app.addDevice(1);
  const connect = (more: mqtt.IClientOptions) =>
    mqtt.connectAsync(`mqtts://localhost:${broker.ports.tls}`, {
      clientId: device.mcuId,
      username: device.mcuId,
      password: device.key,
      reconnectPeriod: 0,
      ca: certificate,
      ...more,
    });
  await expect(connect({ password: 'wrong' })).rejects.toThrow(/refused/i);
  await expect(connect({ ca: selfSigned().certificate })).rejects.toThrow(/certificate|self-signed/i);
  const client = await connect({});
  const payload = Buffer.from(encodeUplink([monitor(NOON, 0, { socCentiPercent: 5000 })]));
  await client.publishAsync(`dev/${device.mcuId}/up/record`, payload, { qos: 1 });
  expect(await app.rows('select at from record_log')).toEqual([{ at: NOON }]);
  await client.endAsync();
  expect(broker.ports.tcp).toBeNull();
});
