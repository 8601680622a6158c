import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind, type Monitor } from '#domain/foundation/kinds/wire.ts';
import type { ListedShare, SharedHour, ShareView } from '#domain/reporting/sharing/calls.ts';
import { MAX_COMPANY_SHARES } from '#domain/reporting/sharing/limits.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestAnswer, type TestServer, testServer } from '../../harness/server.ts';
import { monitor } from '../../stream/ingest/day.ts';

const scope = systemScope('test');
let server: TestServer;
let telemetry: Telemetry;
let home: BuiltCompany;
let other: BuiltCompany;
let admin: string;
let device: { id: number; mcuId: string };

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  home = await addCompany(server.context, { name: 'Nordhafen' });
  other = await addCompany(server.context, { name: 'Elsewhere' });
  admin = await server.signIn('admin', home.id);
  device = await measured(home.id, 'Loader 7');
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

const rows = <T extends object>(text: string, values: unknown[]) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

/** A device that has said something, two hours of it, hot enough for a warning. */
async function measured(companyId: number, deviceName: string, more: { siteId?: number } = {}) {
  const { context } = server;
  const added = await addDevice(context, { companyId, deviceName });
  if (more.siteId !== undefined) await rows('update device set site_id = $2 where id = $1', [added.id, more.siteId]);
  await report(added.mcuId);
  return added;
}

async function report(mcuId: string): Promise<void> {
  const { context } = server;
  const now = context.clock.now();
  const place = { latitudeMicroDegree: 53_412_687, longitudeMicroDegree: 10_345_678, kind: LocationKind.GNSS };
  const records = Array.from({ length: 120 }, (_, minute) => [
    monitor(now - minute * MINUTE_MS, 0, {
      socCentiPercent: 4000 + minute,
      voltageCentiVolt: 5123,
      currentUsingCentiAmp: 2000,
      temperatureCentiCelsius: 9000,
    }),
    {
      at: now - minute * MINUTE_MS,
      unit: 0,
      kind: KIND.location,
      body: { ...place, system: CoordinateSystem.WGS84 },
    },
  ]).reverse();
  await send(mcuId, records.flat());
}

async function send(mcuId: string, records: readonly Measurement[]): Promise<void> {
  const { context } = server;
  const payload = encodeUplink(records);
  const receivedAt = context.clock.now();
  const connection = new AbortController().signal;
  await new Promise<void>((done) =>
    context.broker.handler()?.({ mcuId, channel: 'record', payloads: [payload], receivedAt, connection }, done),
  );
}

const share = async (more: Partial<Input<Calls['addShare']>> = {}, token = admin) => {
  const about = more.siteId === undefined ? { mcuId: device.mcuId } : {};
  return server.call('addShare', { name: 'Customer', parts: ['values'], hours: 24, ...about, ...more }, { token });
};
const made = (answer: TestAnswer) => answer.resultModel as { id: number; key: string; expiresAt: number };
const open = (key: string, more: { code?: string; address?: string } = {}) =>
  server.call('openShare', { key, code: more.code ?? '' }, { address: more.address ?? '10.0.0.1' });
const seen = async (key: string, code = '') => (await open(key, { code })).resultModel as ShareView;
const listOf = async (mcuId = device.mcuId, token = admin) =>
  (await server.call('listShares', { mcuId }, { token })).resultModel as ListedShare[];

test('a link shows what was chosen and nothing else', async () => {
  const { key, expiresAt } = made(await share());
  expect(expiresAt).toBe(server.context.clock.now() + DAY_MS);
  const view = await seen(key);
  expect(view).toMatchObject({ name: 'Customer', companyName: null, site: null, parts: ['values'], expiresAt });
  expect(view.devices).toEqual([
    {
      ref: expect.stringMatching(/^[0-9a-f]{16}$/),
      name: 'Loader 7',
      deviceType: 'a',
      withheld: null,
      online: true,
      values: {
        at: server.context.clock.now(),
        socCentiPercent: 4000,
        centiVolt: 5123,
        centiAmp: -2000,
        centiCelsius: 9000,
        chargeState: expect.any(Number),
        held: [],
      },
      position: null,
      privateUntil: null,
      health: null,
      alarms: [],
    },
  ]);
  const answer = await open(key);
  for (const hidden of [device.mcuId, 'Nordhafen', '53.41']) expect(answer.bytes.includes(hidden), hidden).toBe(false);
  expect(answer.headers['x-robots-tag']).toContain('noindex');
  expect(answer.headers['cache-control']).toBe('no-store');
  const history = await server.call('sharedHistory', { key, ref: view.devices[0]!.ref });
  expect(history.resultMessage).toBe('share_not_found');
});

test('position, alarms, history and the name of the company are shown when they were chosen', async () => {
  const parts = ['values', 'position', 'alarms', 'history', 'health'] as const;
  const { key } = made(await share({ parts: [...parts], showsCompany: true }));
  const view = await seen(key);
  expect(view.companyName).toBe('Nordhafen');
  const [shown] = view.devices;
  expect(shown).toMatchObject({ position: { lat: 53.412687, lon: 10.345678 }, health: null });
  expect(shown?.alarms[0]).toMatchObject({ status: 0, unit: 0 });
  const hours = (await server.call('sharedHistory', { key, ref: shown!.ref })).resultModel as SharedHour[];
  expect(hours.length).toBeGreaterThanOrEqual(2);
  expect(hours.at(-1)).toMatchObject({ socLowest: 4000, socLast: 4000, voltHighest: 5123 });
  const unknown = await server.call('sharedHistory', { key, ref: '0'.repeat(16) });
  expect(unknown.resultMessage).toBe('device_not_found');
  // A position that is not shared within the company is shown to nobody outside.
  await rows('update device set location_shared = false where id = $1', [device.id]);
  expect((await seen(key)).devices[0]?.position).toBeNull();
  await rows('update device set location_shared = true where id = $1', [device.id]);
});

test('in private hours it shows until when, rather than that no position is known', async () => {
  const { mcuId } = await measured(home.id, 'Night loader');
  const { key } = made(await share({ mcuId, parts: ['position'] }));
  const withoutPlace = made(await share({ mcuId, parts: ['values'] })).key;
  expect((await seen(key)).devices[0]).toMatchObject({ position: { lat: 53.412687 }, privateUntil: null });
  const now = server.context.clock.now();
  // By the clock of the company, an hour ahead.
  const minute = (Math.floor(now / MINUTE_MS) + 60) % 1440;
  const hours = [{ daysBits: 127, fromMinute: (minute + 1380) % 1440, toMinute: (minute + 60) % 1440 }];
  await server.call('saveCompanyPrivacyHours', { companyId: home.id, hours }, { token: admin });
  server.context.clock.set(now + MINUTE_MS);
  await report(mcuId);
  await expect
    .poll(async () => (await seen(key)).devices[0])
    .toMatchObject({ position: null, privateUntil: Math.floor(now / MINUTE_MS) * MINUTE_MS + HOUR_MS });
  // Who is not shown the position learns nothing of its hours.
  expect((await seen(withoutPlace)).devices[0]).toMatchObject({ position: null, privateUntil: null });
  await server.call('saveCompanyPrivacyHours', { companyId: home.id, hours: [] }, { token: admin });
});

test('the list has the last use and the visits, and never the key', async () => {
  const { id, key } = made(await share({ name: 'Counted', code: 'Anker 5' }));
  const one = async () => (await listOf()).find((each) => each.id === id);
  expect(await one()).toMatchObject({ uses: 0, usedAt: null, hasCode: true, subject: 'Loader 7', revokedAt: null });
  await seen(key, 'anker 5');
  server.context.clock.advance(5 * MINUTE_MS);
  await seen(key, 'ANKER 5');
  expect(await one()).toMatchObject({ uses: 1, usedAt: server.context.clock.now() });
  server.context.clock.advance(11 * MINUTE_MS);
  await seen(key, 'Anker 5');
  expect(await one()).toMatchObject({ uses: 2 });
  expect(JSON.stringify(await listOf())).not.toContain(key);
  const stored = await rows<{ row: string }>('select s::text as row from share s where id = $1', [id]);
  expect(stored[0]?.row).not.toContain(key);
  expect(stored[0]?.row).not.toContain('nker');
});

test('a link that is withdrawn or has expired shows nothing at once', async () => {
  const withdrawn = made(await share());
  await server.call('revokeShare', { id: withdrawn.id }, { token: admin });
  expect((await open(withdrawn.key)).resultMessage).toBe('share_revoked');
  const short = made(await share({ hours: 1 }));
  server.context.clock.advance(HOUR_MS);
  expect((await open(short.key)).resultMessage).toBe('share_expired');
  const actions = await rows<{ action: string }>("select action from audit_entry where action like 'sharing.%'", []);
  expect(actions.map(({ action }) => action)).toContain('sharing.revoke');
});

test('a code word is required, and has a limited number of attempts', async () => {
  const { key } = made(await share({ code: 'Hafen' }));
  expect((await open(key)).resultMessage).toBe('share_code_needed');
  for (let tries = 0; tries < 10; tries++)
    expect((await open(key, { code: 'wrong', address: '10.9.9.9' })).resultMessage).toBe('share_code_wrong');
  expect(await open(key, { code: 'Hafen', address: '10.9.9.9' })).toMatchObject({ resultMessage: 'too_many_requests' });
  // Somebody elsewhere reads on, as often as the page asks.
  for (let reads = 0; reads < 15; reads++)
    expect((await open(key, { code: 'Hafen', address: '10.9.9.8' })).resultCode).toBe(1001);
});

test('guessed keys cost the database little, and a link cannot be read without limit', async () => {
  const guesses = Array.from({ length: 12 }, (_, index) => 'A'.repeat(42) + 'BCDEFGHIJKLM'[index]);
  const answers = [];
  for (const key of guesses) answers.push((await open(key, { address: '10.7.7.7' })).resultMessage);
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('share_not_found'));
  expect(answers.slice(10)).toEqual(Array(2).fill('too_many_requests'));
  expect(await open('short')).toMatchObject({ status: 400 });
  const { key } = made(await share());
  const many = [];
  for (let reads = 0; reads < 125; reads++) many.push((await open(key, { address: `10.6.${reads}.1` })).resultMessage);
  expect(many.filter((message) => message === 'success')).toHaveLength(120);
  server.context.clock.advance(MINUTE_MS);
});

test('nobody shares, lists or withdraws what belongs to others', async () => {
  const stranger = await server.signIn('admin', other.id);
  const { id } = made(await share());
  expect((await share({}, stranger)).resultMessage).toBe('device_not_found');
  expect((await server.call('listShares', { mcuId: device.mcuId }, { token: stranger })).resultMessage).toBe(
    'device_not_found',
  );
  expect((await server.call('listShares', {}, { token: stranger })).resultModel).toEqual([]);
  expect((await server.call('revokeShare', { id }, { token: stranger })).resultMessage).toBe('share_not_found');
  // Who leases a device sees it, and may not show it to others.
  const leased = await measured(home.id, 'Leased');
  const now = server.context.clock.now();
  await leaseDevice(server.context, leased.id, other.path, { from: now, until: now + DAY_MS });
  expect((await share({ mcuId: leased.mcuId }, await server.signIn('admin', other.id))).resultMessage).toBe(
    'permission_denied',
  );
});

test('nothing is shown while a device is leased, or of the time before', async () => {
  const leased = await measured(home.id, 'For rent');
  const { key } = made(
    await share({ mcuId: leased.mcuId, parts: ['values', 'position', 'alarms', 'history'], hours: 99 }),
  );
  const { ref } = (await seen(key)).devices[0]!;
  const from = server.context.clock.now();
  await leaseDevice(server.context, leased.id, other.path, { from, until: from + HOUR_MS });
  expect((await seen(key)).devices).toEqual([
    {
      ref,
      name: 'For rent',
      deviceType: 'a',
      withheld: 'leased',
      online: null,
      values: null,
      position: null,
      privateUntil: null,
      health: null,
      alarms: [],
    },
  ]);
  expect((await server.call('sharedHistory', { key, ref })).resultMessage).toBe('device_not_found');
  server.context.clock.advance(2 * HOUR_MS);
  const [after] = (await seen(key)).devices;
  expect(after).toMatchObject({ withheld: null, values: null, position: null, alarms: [] });
  expect((await server.call('sharedHistory', { key, ref })).resultModel).toEqual([]);
});

test('values that are held have their age, and none is shown that is held from before a lease ended', async () => {
  const { mcuId, id } = await addDevice(server.context, { companyId: home.id, deviceName: 'Saves traffic' });
  const { key } = made(await share({ mcuId, parts: ['values', 'history'], hours: 99 }));
  const since = server.context.clock.now();
  const tell = (body: Partial<Monitor>) =>
    send(mcuId, [{ kind: KIND.monitor, unit: 0, at: server.context.clock.now(), body: { ...body, changes: true } }]);
  await tell({ socCentiPercent: 6400, currentUsingCentiAmp: 1200, currentChargingCentiAmp: 0 });
  server.context.clock.advance(MINUTE_MS);
  await tell({ voltageCentiVolt: 5100 });
  expect((await seen(key)).devices[0]?.values).toMatchObject({
    ...{ socCentiPercent: 6400, centiVolt: 5100, centiAmp: -1200 },
    held: [
      { name: 'socCentiPercent', since },
      { name: 'centiAmp', since },
    ],
  });
  const from = server.context.clock.now();
  await leaseDevice(server.context, id, other.path, { from, until: from + MINUTE_MS });
  server.context.clock.advance(2 * MINUTE_MS);
  await tell({ voltageCentiVolt: 5101 });
  const hidden = { socCentiPercent: null, centiAmp: null, chargeState: null, held: [] };
  expect((await seen(key)).devices[0]?.values).toMatchObject({ centiVolt: 5101, ...hidden });
  server.context.clock.advance(HOUR_MS);
  await tell({ voltageCentiVolt: 5102 });
  // The next one tells that the hour was a gap.
  server.context.clock.advance(MINUTE_MS);
  await tell({ voltageCentiVolt: 5102 });
  const { ref } = (await seen(key)).devices[0]!;
  const { resultModel } = await server.call('sharedHistory', { key, ref });
  expect(resultModel).toMatchObject([{ socLowest: null, socHighest: null, socLast: null, voltLowest: 5102 }]);
});

test('a device that leaves the company, is removed, or loses its data service ends or empties its link', async () => {
  const moved = await measured(home.id, 'Moved');
  const { key } = made(await share({ mcuId: moved.mcuId }));
  await rows('update device set service_until = $2 where id = $1', [moved.id, server.context.clock.now()]);
  expect((await seen(key)).devices[0]).toMatchObject({ withheld: 'serviceExpired', values: null });
  for (const table of ['device', 'device_state'])
    await rows(`update ${table} set path = $2 where ${table === 'device' ? 'id' : 'device_id'} = $1`, [
      moved.id,
      other.path,
    ]);
  expect((await open(key)).resultMessage).toBe('share_ended');
  await server.context.within(scope, (tx) => tx.query('delete from device where id = $1', [moved.id]));
  expect((await open(key)).resultMessage).toBe('share_not_found');
});

test('a site shows the devices that it has when it is read', async () => {
  const site = (await server.call('insertSite', { companyId: home.id, name: 'Quay' }, { token: admin }))
    .resultModel as {
    id: number;
  };
  const [first, second] = [
    await measured(home.id, 'Crane 1', { siteId: site.id }),
    await measured(home.id, 'Crane 2', { siteId: site.id }),
  ];
  const { key } = made(await share({ siteId: site.id, parts: ['values'] }));
  const view = await seen(key);
  expect(view.site).toBe('Quay');
  expect(view.devices.map(({ name }) => name)).toEqual(['Crane 1', 'Crane 2']);
  await rows('update device set site_id = null where id = $1', [first.id]);
  expect((await seen(key)).devices.map(({ name }) => name)).toEqual(['Crane 2']);
  await rows('update device set site_id = null where id = $1', [second.id]);
  expect((await seen(key)).devices).toEqual([]);
});

test('a company has a limited number of links', async () => {
  const full = await addCompany(server.context);
  const token = await server.signIn('admin', full.id);
  const { mcuId } = await addDevice(server.context, { companyId: full.id });
  const { id } = made(await share({ mcuId }, token));
  await rows(
    `insert into share (id, company_id, path, device_id, name, parts, history_days, shows_company, key_hash, created_at, expires_at)
     select nextval('share_id_seq'), company_id, path, device_id, name, parts, history_days, shows_company,
       decode(md5(n::text), 'hex'), created_at, expires_at from share, generate_series(2, $2::int) n where id = $1`,
    [id, MAX_COMPANY_SHARES],
  );
  expect(await share({ mcuId }, token)).toMatchObject({ resultMessage: 'max_shares' });
});
