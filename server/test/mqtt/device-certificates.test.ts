import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from '#server/platform/mqtt/embedded/embedded-broker.ts';
import { selfSigned } from '../harness/certificate.ts';
import { certificateAuthority } from '../harness/device-certificates.ts';
import { monitor } from '../stream/ingest/day.ts';
import { createTestApp, type TestApp, type TestDevice, untilClosed } from '../stream/ingest/test-app.ts';

let app: TestApp;
let broker: EmbeddedBroker;
let folder: string;
let device: TestDevice;
const server = selfSigned();
const maker = certificateAuthority('Maker');
const above = certificateAuthority('Above');
const foreign = certificateAuthority('Foreign');

beforeAll(async () => {
  app = await createTestApp({ now: Date.now() + HOUR_MS });
  folder = mkdtempSync(join(tmpdir(), 'wattyard-tls-'));
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, server.certificate);
  writeFileSync(keyFile, server.key, { mode: 0o600 });
  const { within, invalidations, clock, log, metrics, telemetry } = app;
  const parts = { within, invalidations, clock, log, metrics: metrics.broker };
  broker = createEmbeddedBroker({ ...parts, host: '127.0.0.1', port: 0, tls: { port: 0, certFile, keyFile } });
  broker.onUplink(telemetry.ingest.take);
  await broker.start();
  device = await app.addDevice(1);
  await app.rows(
    `insert into company (id, parent_id, path, name, sort_key, modules, created_at) values (6, 1, '1-6', 'Other', 'O', '{}', 0),
       (51, 1, '1-51', 'Alike', 'A', '{}', 0) returning id`,
  );
  await trust(5, '1-5', maker.certificate);
  await trust(1, '1', above.certificate);
  await trust(6, '1-6', foreign.certificate);
  await trust(51, '1-51', foreign.certificate);
});
afterAll(async () => {
  await broker.stop();
  await app.end();
  rmSync(folder, { recursive: true });
});

const trust = (companyId: number, path: string, certificate: string) => {
  const { fingerprint256, validFromDate, validToDate } = new X509Certificate(certificate);
  return app.rows(
    `insert into device_authority (company_id, path, name, fingerprint, certificate, valid_from, valid_until, added_at)
     values ($1, $2, 'CA', $3, $4, $5, $6, 0) returning id`,
    [companyId, path, fingerprint256, certificate, validFromDate.getTime(), validToDate.getTime()],
  );
};
const connect = (more: mqtt.IClientOptions, { mcuId } = device) =>
  mqtt.connectAsync(`mqtts://localhost:${broker.ports.tls}`, {
    clientId: mcuId,
    reconnectPeriod: 0,
    ca: server.certificate,
    ...more,
  });
const refused = (more: mqtt.IClientOptions, of = device) =>
  expect(connect(more, of)).rejects.toMatchObject({ code: 4 });

test('a device signs in by a certificate of its company or one above, without a key', async () => {
  for (const authority of [maker, above]) {
    const client = await connect(authority.issue(device.mcuId));
    const at = app.clock.at + (authority === maker ? 0 : 1);
    const payload = Buffer.from(encodeUplink([monitor(at, 0, { socCentiPercent: 5000 })]));
    await client.publishAsync(`dev/${device.mcuId}/up/record`, payload, { qos: 1 });
    await client.endAsync();
  }
  await (await connect({ ...maker.issue(device.mcuId), username: device.mcuId })).endAsync();
  expect(await app.rows('select from record_log where device_id = 1')).toHaveLength(2);
});

test('a key still signs in, beside a certificate too, and a wrong one does not', async () => {
  const key = { username: device.mcuId, password: device.key };
  await (await connect(key)).endAsync();
  await (await connect({ ...key, ...foreign.issue(device.mcuId) })).endAsync();
  await refused({ ...key, password: 'wrong', ...maker.issue(device.mcuId) });
});

test('a certificate that is not its own, or of nobody it trusts, is refused', async () => {
  const other = await app.addDevice(2);
  await refused({});
  await refused(foreign.issue(device.mcuId));
  await refused(certificateAuthority('Unknown').issue(device.mcuId));
  await refused(certificateAuthority('Maker').issue(device.mcuId));
  await refused(maker.issue(other.mcuId));
  await refused(maker.issue(device.mcuId), other);
  await refused({ ...maker.issue(device.mcuId), username: other.mcuId });
  await refused(maker.issue(device.mcuId, 'extendedKeyUsage=serverAuth'));
  await refused(maker.issue(device.mcuId, 'basicConstraints=critical,CA:TRUE'));
  const nobody = { mcuId: 'f'.repeat(24), id: 9, key: '' };
  await refused(maker.issue(nobody.mcuId), nobody);
  // The port without TLS shows none.
  await expect(
    mqtt.connectAsync(`mqtt://127.0.0.1:${broker.ports.tcp}`, { clientId: device.mcuId, reconnectPeriod: 0 }),
  ).rejects.toMatchObject({ code: 4 });
});

test('an expired certificate is refused, and an expired authority too', async () => {
  const own = maker.issue(device.mcuId);
  const now = app.clock.at;
  app.clock.at = now + 3 * DAY_MS;
  await refused(own);
  app.clock.at = now - 2 * DAY_MS;
  await refused(own);
  app.clock.at = now;
  await (await connect(own)).endAsync();
});

test('an authority that is revoked ends the connections of its certificates alone', async () => {
  const byKey = await app.addDevice(3);
  const client = await connect(maker.issue(device.mcuId));
  const other = await connect({ username: byKey.mcuId, password: byKey.key }, byKey);
  const closed = untilClosed(client);
  await app.rows('delete from device_authority where company_id = 5 returning id');
  await app.invalidations.publish({ topic: 'company', path: '1-5' as never });
  await closed;
  await refused(maker.issue(device.mcuId));
  expect(other.connected).toBe(true);
  await other.endAsync();
});
