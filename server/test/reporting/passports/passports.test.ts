import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { PassportView, ShownPassport } from '#domain/reporting/passports/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { WHOLE_PASSPORT } from '../../../seeds/demo/passport.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

let server: TestServer;
let company: BuiltCompany;
let other: BuiltCompany;
let admin: string;
let batteryId: number;
let now: number;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  other = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  now = server.context.clock.now();
});
afterAll(() => server.stop());

let serial = 0;
beforeEach(async () => {
  batteryId = (
    await told<{ batteryId: number }>('saveBattery', {
      ...{ serialNumber: `NVK-${++serial}`, model: 'NV-LFP 51-105', chemistry: 'lfp', madeOn: '2024-03-02' },
      ...{ ratedCentiAmpHour: 10_500, nominalCentiVolt: 5120 },
    })
  ).batteryId;
});

type Name = Parameters<TestServer['call']>[0];
const call = (name: Name, input: object, token: string | null = admin) =>
  server.call(name, input as never, token === null ? {} : { token });
const told = async <T>(name: Name, input: object, token: string | null = admin): Promise<T> => {
  const { resultMessage, resultModel } = await call(name, input, token);
  if (resultMessage !== 'success') throw new Error(`${name}: ${resultMessage}`);
  return resultModel as T;
};
const save = (values: object) => told('savePassport', { batteryId, values: JSON.stringify(values) });
const passport = (input: object = {}) => told<PassportView>('getPassport', { batteryId, ...input });
const publish = async () => (await told<{ code: string }>('publishPassport', { batteryId, isPublic: true })).code;
const open = (code: string, key = '') => told<ShownPassport>('openPassport', { code, key }, null);
const rows = (text: string, values: unknown[]) =>
  server.context.within(systemScope('test'), (tx) => tx.query(text, values));

test('what is entered stands with its source; a value that the data model refuses is not taken', async () => {
  await save({ mass: 46.5, makerName: 'Norrvik' });
  await save({ mass: null });
  const { fixed, missing, code, check } = await passport();
  expect(fixed).toMatchObject([{ key: 'makerName', value: 'Norrvik', source: 'entered' }]);
  expect(missing).toContainEqual({ key: 'mass', supplier: 'maker' });
  expect(code).toMatch(/^[0-9A-Z]{16}$/);
  expect(check.faults).toContainEqual({ path: 'GeneralProductInformation.batteryMass', fault: 'missing' });
  expect(await call('savePassport', { batteryId, values: '{"mass":"heavy"}' })).toMatchObject({
    resultMessage: 'param_error',
  });
  expect(await call('savePassport', { batteryId, values: '{"conformity":"javascript:1"}' })).toMatchObject({
    resultMessage: 'param_error',
  });
});

test('nobody else reads or changes a passport, and who is no administrator is refused', async () => {
  const stranger = await server.signIn('admin', other.id);
  for (const [name, input] of [
    ['getPassport', {}],
    ['savePassport', { values: '{"mass":1}' }],
    ['publishPassport', { isPublic: true }],
    ['recordBatteryStatus', { status: 'reused' }],
    ['grantPassport', { name: 'x', tier: 'interest', days: 1 }],
    ['passportFile', { format: 'jsonld' }],
  ] as const)
    expect(await call(name, { batteryId, ...input }, stranger)).toMatchObject({ resultMessage: 'battery_not_found' });
  const user = await server.signIn('commonUser', company.id);
  expect(await call('getPassport', { batteryId }, user)).toMatchObject({ status: 403 });
});

test('strangers read the public part while it is open: no place, company, device, use or state', async () => {
  const device = await addDevice(server.context, { companyId: company.id });
  await told('mountBattery', { mcuId: device.mcuId, batteryId, at: 0 });
  await save(WHOLE_PASSPORT);
  await told('recordBatteryStatus', { batteryId, status: 'reused', note: 'moved' });
  const code = await publish();
  const seen = await open(code);
  expect(seen).toMatchObject({
    tier: 'public',
    model: 'NV-LFP 51-105',
    status: null,
    changes: [],
    log: [],
    criticalMaterials: ['Graphite', 'Copper'],
  });
  expect(seen.fixed.map(({ key }) => key)).not.toContain('materials');
  expect(seen.fixed.map(({ key }) => key)).not.toContain('testReport');
  expect(seen.withheld.interest).toBeGreaterThan(10);
  const text = JSON.stringify(seen);
  for (const secret of [device.mcuId, 'companyName', 'deviceName', 'mcuId', 'lat', 'soc'])
    expect(text).not.toContain(`"${secret}"`);
  await told('publishPassport', { batteryId, isPublic: false });
  expect(await call('openPassport', { code }, null)).toMatchObject({ resultMessage: 'passport_not_found' });
  expect(await publish()).toBe(code);
});

test('the address leads to the page, and one that is none leads to its explanation', async () => {
  const code = await publish();
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  const answer = await server.app.inject({ url: `/p/${typed}` });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/#/share?passport=${code}`]);
  expect((await server.app.inject({ url: '/p/x' })).headers.location).toBe('/#/share?passport=-');
});

test('a key lets somebody read more until it ends or is revoked; it is not stored', async () => {
  await save(WHOLE_PASSPORT);
  const { code, key } = await told<{ code: string; key: string }>('grantPassport', {
    ...{ batteryId, name: 'Recycler', tier: 'interest', days: 30 },
  });
  const seen = await open(code, key);
  expect(seen).toMatchObject({ tier: 'interest', status: 'original', withheld: { interest: 0, authority: 1 } });
  expect(seen.fixed.map(({ key: name }) => name)).toContain('materials');
  expect(seen.fixed.map(({ key: name }) => name)).not.toContain('testReport');
  expect(seen.log).toContainEqual({ known: false, key: 'remainingCapacity', unknown: 'notMounted' });
  const { grants } = await passport();
  expect(JSON.stringify(grants)).not.toContain(key);
  await told('revokePassportGrant', { batteryId, grantId: grants[0]!.id });
  expect(await call('openPassport', { code, key }, null)).toMatchObject({ resultMessage: 'passport_not_found' });
});

test('a tier is previewed with what the server would give its readers', async () => {
  await save(WHOLE_PASSPORT);
  const [everything, publicly] = [await passport(), await passport({ tier: 'public' })];
  expect(everything.counts).toEqual(publicly.counts);
  expect(publicly).toMatchObject({ log: [], status: null });
  expect(publicly.fixed.length).toBeLessThan(everything.fixed.length);
});

test('what a battery becomes is recorded in order, by name', async () => {
  await told('recordBatteryStatus', { batteryId, status: 'reused', at: now - DAY_MS, note: 'to the yard' });
  expect(await call('recordBatteryStatus', { batteryId, status: 'waste', at: now - 2 * DAY_MS })).toMatchObject({
    resultMessage: 'param_error',
  });
  const { status, changes } = await passport();
  expect(status).toBe('reused');
  expect(changes).toMatchObject([{ status: 'reused', at: now - DAY_MS, note: 'to the yard' }]);
  expect(changes[0]!.by).not.toBe('');
});

test('the log is told with its range, and what is not known says why', async () => {
  const device = await addDevice(server.context, { companyId: company.id });
  const hour = Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS;
  const worked = (at: number, coldest: number, warmest: number) =>
    rows(
      `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body) values ($1, 0, $2, '2026-01-01', 0, $3)`,
      [
        device.id,
        at,
        {
          ...{
            coveredSeconds: 3600,
            chargingSeconds: 900,
            idleSeconds: 1800,
            minimumCentiCelsius: coldest,
            maximumCentiCelsius: warmest,
          },
          ...{ ampHoursIn: 0, ampHoursOut: 105, wattHoursIn: 0, wattHoursOut: 5000 },
        },
      ],
    );
  await worked(hour, 4600, 4800);
  await worked(hour + HOUR_MS, 4400, 4700);
  await told('mountBattery', { mcuId: device.mcuId, batteryId, at: 0 });
  const { log } = await passport();
  const of = (key: string) => log.find((each) => each.key === key);
  expect(of('hotCharging')).toMatchObject({ known: true, value: 0.375, low: 0.25, high: 0.5, basis: 'hours' });
  expect(of('hotResting')).toMatchObject({ known: true, low: 0.5, high: 1 });
  expect(of('coldResting')).toMatchObject({ known: true, value: 0, low: null });
  expect(of('fullCycles')).toMatchObject({ known: true, value: 2, basis: 'counted' });
  expect(of('energyThroughput')).toMatchObject({ value: 10 });
  expect(of('remainingCapacity')).toMatchObject({ known: false, unknown: 'noSamples' });
  expect(of('deepDischarges')).toMatchObject({ known: true, value: 0 });
});

test('a template gives what its model has in common, and leaves what a battery has', async () => {
  await save({ ...WHOLE_PASSPORT });
  const { templateId } = await told<{ templateId: number }>('saveBatteryTemplate', { batteryId, name: 'NV 51' });
  const fresh = await told<{ batteryId: number }>('saveBattery', {
    serialNumber: 'T-1',
    model: 'NV',
    chemistry: 'lfp',
  });
  batteryId = fresh.batteryId;
  await save({ mass: 50 });
  await told('applyBatteryTemplate', { templateId, batteryIds: JSON.stringify([batteryId]) });
  const { fixed } = await passport();
  expect(fixed.find(({ key }) => key === 'mass')).toMatchObject({ value: 50, source: 'entered' });
  expect(fixed.find(({ key }) => key === 'makerName')).toMatchObject({ source: 'template' });
  expect(fixed.some(({ key }) => key === 'warrantyUntil')).toBe(false);
  const stranger = await server.signIn('admin', other.id);
  expect(await told('listBatteryTemplates', {}, stranger)).toEqual([]);
  expect(await call('removeBatteryTemplate', { templateId }, stranger)).toMatchObject({
    resultMessage: 'template_not_found',
  });
  await told('removeBatteryTemplate', { templateId });
  expect((await passport()).fixed.length).toBe(fixed.length);
});

test('a table changes what is known and adds the rest, all lines or none', async () => {
  const csv = (...lines: string[]) => ({ token: admin, bytes: Buffer.from(lines.join('\n')) });
  const head = 'serialNumber,model,chemistry,madeOn,mass,makerName';
  const wrong = await upload(server, 'importBatteries', csv(head, 'C-1,M,lfp,,x,Norrvik', 'C-2,M,gold,,1,'));
  expect(wrong.resultModel).toMatchObject({
    added: 0,
    faults: [
      { line: 2, field: 'mass' },
      { line: 3, field: 'chemistry' },
    ],
  });
  const table = csv(head, 'C-1,M,lfp,2024-05-01,12,Norrvik', `NVK-${serial},,,,47,`);
  const preview = await upload(server, 'importBatteries', { ...table, input: { preview: 'true' } });
  expect(preview.resultModel).toMatchObject({ lines: 2, added: 1, changed: 1, faults: [] });
  expect((await passport()).fixed).toEqual([]);
  await upload(server, 'importBatteries', table);
  expect(await passport()).toMatchObject({
    model: 'NV-LFP 51-105',
    fixed: [{ key: 'mass', value: 47, source: 'csv' }],
  });
});

test('a file of the maker is taken as far as it is right; JSON-LD, PDF and label are given', async () => {
  await save(WHOLE_PASSPORT);
  const file = (format: string) => call('passportFile', { batteryId, format });
  expect(await call('passportFile', { batteryId, format: 'label' })).toMatchObject({
    resultMessage: 'passport_not_public',
  });
  await publish();
  const linked = await file('jsonld');
  const data = JSON.parse(linked.bytes.toString());
  expect(data['@context'].Circularity['@id']).toBe('urn:samm:io.BatteryPass.Circularity:1.2.0#Circularity');
  expect(data.GeneralProductInformation.batteryMass).toBe(46.5);
  for (const format of ['pdf', 'label']) expect((await file(format)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const fresh = await told<{ batteryId: number }>('saveBattery', {
    serialNumber: 'F-1',
    model: 'NV',
    chemistry: 'lfp',
  });
  const send = (bytes: Buffer) =>
    upload(server, 'importMakerPassport', { input: { batteryId: String(fresh.batteryId) }, bytes, token: admin });
  expect((await send(linked.bytes)).resultModel).toMatchObject({ refused: [] });
  expect(await send(Buffer.from('no'))).toMatchObject({ resultMessage: 'passport_file_unreadable' });
});

test('every change is in the audit, by name', async () => {
  const file = Buffer.from('{"GeneralProductInformation":{"batteryCategory":"industrial"}}');
  await save({ mass: 46.5 });
  await upload(server, 'importMakerPassport', { input: { batteryId: String(batteryId) }, bytes: file, token: admin });
  await upload(server, 'importBatteries', { bytes: Buffer.from('serialNumber,chemistry\nAUDIT-1,lfp'), token: admin });
  await told('recordBatteryStatus', { batteryId, status: 'reused' });
  await publish();
  const { grantId } = await told<{ grantId: string }>('grantPassport', {
    ...{ batteryId, name: 'Works', tier: 'interest', days: 1 },
  });
  await told('revokePassportGrant', { batteryId, grantId });
  const { templateId } = await told<{ templateId: number }>('saveBatteryTemplate', { batteryId, name: 'Audit' });
  await told('applyBatteryTemplate', { templateId, batteryIds: JSON.stringify([batteryId]) });
  await told('removeBatteryTemplate', { templateId });
  const entries = await rows('select distinct action from audit_entry where target = any($1)', [
    [`NVK-${serial}`, 'AUDIT-1', 'Audit'],
  ]);
  expect((entries as { action: string }[]).map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'passports.save',
      'passports.import',
      'batteries.add',
      'passports.status',
      'passports.open',
      'passports.grant',
      'passports.revoke',
      'passports.saveTemplate',
      'passports.applyTemplate',
      'passports.removeTemplate',
    ]),
  );
});
