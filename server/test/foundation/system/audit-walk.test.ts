import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { AUDIT_FIELDS } from '#domain/foundation/system/audit-fields.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { settingOf } from '../../access/single-sign-on/test-sign-in.ts';
import { addCompany, addDevice, addUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { type CallName, call } from '../../harness/sample-input.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { READING, storeReading } from '../../harness/stored-reading.ts';
import { upload } from '../../harness/upload.ts';
import { APART, ELSEWHERE, isDeclared, READS, UNTOLD } from './audited-calls.ts';

interface Step {
  readonly name: CallName;
  /** What the entry says. */
  readonly action: string;
  input(): object;
  /** A file that goes with it. */
  readonly file?: () => Uint8Array;
}

let server: TestServer;
let token: string;
/** What the steps work on, and the answers of those before. */
let company: number;
let device: { id: number; mcuId: string };
let fourth: { mcuId: string };
let third: { mcuId: string };
let other: { mcuId: string };
let tenant: number;
let self: number;
let person: number;
let unit: { sn: string; mcuId: string };
const answers = new Map<CallName, unknown>();
const of = <T = { id: number }>(name: CallName) => answers.get(name) as T;
const now = () => server.context.clock.now();

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://console.example.com' } });
  const { context } = server;
  company = (await addCompany(context, { name: 'Walk' })).id;
  device = await addDevice(context, { companyId: company });
  other = await addDevice(context, { companyId: company });
  fourth = await addDevice(context, { companyId: company });
  third = await addDevice(context, { companyId: company });
  await storeReading(context, device.id);
  tenant = (await addCompany(context)).id;
  person = (await addUser(context, { companyId: company, role: 'commonUser' })).id;
  unit = { sn: 'WALK-0001', mcuId: randomBytes(12).toString('hex') };
  const user = await addUser(context, { companyId: 1, role: 'superAdmin' });
  self = user.id;
  const login = async () =>
    (await server.call('userLogin', { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' }))
      .resultModel as { token: string };
  await login();
  ({ token } = await login());
});
afterAll(() => server.stop());

const step = (name: CallName, action: string, input: () => object, file?: () => Uint8Array): Step => ({
  name,
  action,
  input,
  ...(file && { file }),
});
const mcuId = () => ({ mcuId: device.mcuId });
const ofCompany =
  (more: object = {}) =>
  () => ({ companyId: company, ...more });
const answered = (name: CallName) => () => ({ id: of(name).id });
const CIRCLE = { kind: 'circle', centre: { latitude: 47, longitude: 8 }, radiusMetre: 100 };
const CAN = { bitRateKilobit: 250, protocol: 0, termination: true, functions: [] };
const NIGHT = { daysBits: 127, fromMinute: 60, toMinute: 120 };
const RULE = {
  name: 'Engine bay hot',
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  levels: [{ level: 1, limit: 5000 }],
  hysteresis: 100,
  durationSeconds: 60,
  whileState: 'any',
  hours: null,
  repeatGapSeconds: 3600,
};
const SCHEDULE = { subject: 'fleet', every: 'weekly', weekday: 1, hour: 7, timeZone: 'Europe/Berlin' };
const ARTICLE = { id: 'low-charge', language: 'en', type: 'warnings', title: 'Our own words', content: 'At {{facts}}' };
const LEASE = { rentMinor: 8_000, rentalCompany: 'Northfield Rentals', rentPeriod: 'day', currency: 'EUR' };
const SELLER = { name: 'Wattyard Services', addressLines: ['1 Yard'], taxId: 'CHE-1', bankLines: ['IBAN 4417'] };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const AUTHORITY = selfSigned({ isAuthority: true }).certificate;

const STEPS: readonly Step[] = [
  step('insertUser', 'users.insert', ofCompany({ userLoginName: 'walker', email: 'walker@example.com' })),
  step('updateUserById', 'users.update', () => ({ id: of('insertUser').id, displayName: 'Wanda Walker' })),
  step('resetPassword', 'users.resetPassword', answered('insertUser')),
  step('resetFactors', 'factors.reset', answered('insertUser')),
  step('exportAccount', 'users.export', answered('insertUser')),
  step('deleteUserById', 'users.delete', answered('insertUser')),
  step('eraseAccount', 'users.erase', () => ({ id: person })),
  step('saveUserInfo', 'users.saveProfile', () => ({ displayName: 'Sue Super' })),
  step('endMySessions', 'users.endSessions', () => ({})),
  step('insertCompany', 'companies.insert', () => ({ parentId: company, companyName: 'Branch' })),
  step('updateCompany', 'companies.update', () => ({ id: of('insertCompany').id, companyName: 'Branch 2' })),
  step('moveCompany', 'companies.move', () => ({ id: of('insertCompany').id, parentId: 1 })),
  step('deleteCompany', 'companies.delete', answered('insertCompany')),
  step('saveSessionLimit', 'companies.sessionLimit', ofCompany({ hours: 24 })),
  step('saveFactorDemand', 'factors.demand', ofCompany({ demand: 'admins' })),
  step('saveBrandName', 'companies.brand', ofCompany({ siteName: 'Walk Yard' })),
  step('addDeviceAuthority', 'companies.authorityAdded', ofCompany({ certificate: AUTHORITY })),
  step('removeDeviceAuthority', 'companies.authorityRemoved', () => ({
    companyId: company,
    id: of<{ id: number }>('addDeviceAuthority').id,
  })),
  step('saveBrandHosts', 'companies.brand', ofCompany({ hosts: ['walk.example.com'] })),
  step('insertSite', 'sites.insert', ofCompany({ name: 'Hall' })),
  step('updateSite', 'sites.update', () => ({ id: of('insertSite').id, name: 'Hall 2' })),
  step('saveSiteTariff', 'energy.saveTariff', () => ({
    siteId: of('insertSite').id,
    validFrom: '2026-01-01',
    tariff: { currency: 'EUR', price: 0.3, bands: [], feedIn: 0.08, co2: 300 },
  })),
  step('deleteSiteTariff', 'energy.removeTariff', () => ({ siteId: of('insertSite').id, validFrom: '2026-01-01' })),
  step('deleteSite', 'sites.delete', answered('insertSite')),
  step('addMyApiKey', 'apiKeys.add', () => ({ name: 'Mine', modules: [], days: 30 })),
  step('revokeMyApiKey', 'apiKeys.revoke', () => ({ id: of<{ id: string }>('addMyApiKey').id })),
  step('addCompanyApiKey', 'apiKeys.add', ofCompany({ name: 'Ours', modules: [], days: 30 })),
  step('revokeCompanyApiKey', 'apiKeys.revoke', () => ({ id: of<{ id: string }>('addCompanyApiKey').id })),
  step('updateDeviceInfo', 'devices.update', () => ({ ...mcuId(), deviceName: 'Walker 1' })),
  step('updateDevices', 'devices.update', () => ({ mcuIds: device.mcuId, chemistry: 'lfp' })),
  step('uploadDeviceImages', 'devices.images', mcuId, () => PNG),
  step('updateDeviceImages', 'devices.images', () => ({ ...mcuId(), imgs: [] })),
  step('addDeviceReset', 'devices.newKey', mcuId),
  step(
    'importBaseUnits',
    'devices.importBaseUnits',
    () => ({}),
    () => Buffer.from(`sn,mcuId\n${unit.sn},${unit.mcuId}`),
  ),
  step('addDevice', 'devices.add', () => ({ ...unit, deviceName: 'Unit', companyId: company })),
  step('removeDevices', 'devices.remove', () => ({ mcuIds: unit.mcuId })),
  step('addTemplate', 'templates.keep', ofCompany({ name: 'Usual', configuration: { reportIntervalSeconds: 60 } })),
  step('applyTemplate', 'control.configuration', () => ({ id: of('addTemplate').id, mcuIds: device.mcuId })),
  step('removeTemplate', 'templates.remove', answered('addTemplate')),
  step('addDeviceBindSystemBase', 'energy.addSystem', ofCompany({ name: 'Cabin', kind: 'cabin' })),
  step('updateDeviceBindSystemBase', 'energy.changeSystem', () => ({
    ...{ id: of('addDeviceBindSystemBase').id, name: 'Cabin 2', kind: 'cabin' },
  })),
  step('saveRelationDeviceBindSystemByUser', 'energy.drawSystem', () => ({
    ...of<{ id: number; revision: number }>('addDeviceBindSystemBase'),
    nodes: [{ id: 'hub', kind: 'device', x: 0, y: 0, mcuId: device.mcuId, unit: 0 }],
    links: [],
  })),
  step('clearDeviceId', 'energy.drawSystem', mcuId),
  step('bindUnit', 'energy.bindUnit', () => ({ ...mcuId(), unit: 1, deviceType: 'c' })),
  step('overruleReading', 'energy.believeReading', () => ({ ...mcuId(), ...READING, believed: true })),
  step('unbindUnit', 'energy.unbindUnit', () => ({ ...mcuId(), unit: 1 })),
  step('deleteEnergySystem', 'energy.removeSystem', answered('addDeviceBindSystemBase')),
  step('saveBridge', 'bridges.save', () => ({
    name: 'Roof',
    bridge: { ...mcuId(), source: { type: 'sunspec', host: '192.168.1.31' } },
  })),
  step('makeBridgeKey', 'apiKeys.add', answered('saveBridge')),
  step('revokeBridgeKey', 'apiKeys.revoke', answered('saveBridge')),
  step('removeBridge', 'bridges.remove', answered('saveBridge')),
  step('saveBattery', 'batteries.add', () => ({ serialNumber: 'LFP-0001', chemistry: 'lfp' })),
  step('mountBattery', 'batteries.mount', () => ({ ...mcuId(), ...of<{ batteryId: number }>('saveBattery'), at: 0 })),
  step('dismountBattery', 'batteries.dismount', mcuId),
  step('yhubControl', 'control.restart', () => ({ ...mcuId(), action: 'restart' })),
  step('addDeviceLog', 'recordLog.add', () => ({ ...mcuId(), content: 'Oiled' })),
  step('editDeviceLog', 'recordLog.edit', () => ({ ...mcuId(), id: of('addDeviceLog').id, content: 'Oiled twice' })),
  step('deleteDeviceLog', 'recordLog.delete', () => ({ ...mcuId(), id: of('addDeviceLog').id })),
  step('saveGeofence', 'geofences.add', () => ({ ...mcuId(), name: 'Yard', shape: CIRCLE })),
  step('setGeofenceStatus', 'geofences.switchOff', () => ({ ...mcuId(), id: of('saveGeofence').id, enabled: false })),
  step('deleteGeofence', 'geofences.delete', () => ({ ...mcuId(), id: of('saveGeofence').id })),
  step('savePrivacyHours', 'locations.savePrivacyHours', () => ({
    ...mcuId(),
    hours: [NIGHT],
  })),
  step('saveCompanyPrivacyHours', 'locations.savePrivacyHours', ofCompany({ hours: [NIGHT] })),
  step('saveAlarmOperators', 'alarms.saveOperators', ofCompany({ onDuty: 3 })),
  step('addMaintenanceWindow', 'alarms.addMaintenance', () => ({
    companyId: company,
    startsAt: now(),
    endsAt: now() + DAY_MS,
  })),
  step('endMaintenanceWindow', 'alarms.endMaintenance', answered('addMaintenanceWindow')),
  step('removeMaintenanceWindow', 'alarms.removeMaintenance', answered('addMaintenanceWindow')),
  step(
    'addWebhook',
    'webhooks.add',
    ofCompany({ name: 'Hook', url: 'https://tickets.example/hook', kinds: ['alarm.raised'] }),
  ),
  step('updateWebhook', 'webhooks.update', () => ({
    id: of('addWebhook').id,
    name: 'Hook 2',
    url: 'https://tickets.example/hook',
    kinds: ['alarm.raised'],
  })),
  step('rotateWebhook', 'webhooks.rotate', answered('addWebhook')),
  step('removeWebhook', 'webhooks.remove', answered('addWebhook')),
  step('saveMaintenancePlan', 'maintenance.add', () => ({ ...mcuId(), kind: 1, name: 'Watering', everyHours: 10 })),
  step('handleVehicleMaintenanceMsg', 'maintenance.handle', () => ({
    ...mcuId(),
    number: of<{ number: number }>('saveMaintenancePlan').number,
    person: 'Ann',
  })),
  step('addMaintenanceEntry', 'maintenance.handle', () => ({ ...mcuId(), name: 'Plug and cables', person: 'Ann' })),
  step('removeMaintenancePlan', 'maintenance.remove', () => ({
    ...mcuId(),
    number: of<{ number: number }>('saveMaintenancePlan').number,
  })),
  step('setUnusedLimit', 'maintenance.unused', () => ({ ...mcuId(), days: 9 })),
  step('addShare', 'sharing.add', () => ({ ...mcuId(), name: 'Customer', parts: ['values'], hours: 24 })),
  step('revokeShare', 'sharing.revoke', answered('addShare')),
  step('saveSingleSignOn', 'singleSignOn.save', () => ({
    companyId: company,
    clientSecret: 'secret',
    setting: settingOf('https://id.example.com'),
  })),
  step('removeSingleSignOn', 'singleSignOn.remove', ofCompany()),
  step('saveCompanyDelivery', 'delivery.saveCompany', ofCompany({ setting: { preferences: null, escalation: null } })),
  step('insertWarningRule', 'alarms.addRule', () => ({ scope: { companyId: company }, rule: RULE })),
  step('saveWarningRule', 'alarms.saveRule', () => ({
    key: of<{ key: string }>('insertWarningRule').key,
    scope: { companyId: company },
    changes: { rule: { name: 'Hotter' } },
    version: 1,
  })),
  step('deleteWarningRule', 'alarms.deleteRule', () => ({
    key: of<{ key: string }>('insertWarningRule').key,
    version: 2,
  })),
  step('saveReportSchedule', 'reports.schedule', () => ({ ...SCHEDULE, companyId: company, userIds: [self] })),
  step('pauseReportSchedule', 'reports.pause', () => ({ id: of('saveReportSchedule').id, paused: true })),
  step('sendReportNow', 'reports.sendNow', answered('saveReportSchedule')),
  step('leaveReportSchedule', 'reports.leave', answered('saveReportSchedule')),
  step('removeReportSchedule', 'reports.unschedule', answered('saveReportSchedule')),
  step('saveArticle', 'handbook.save', () => ({ ...ARTICLE, base: 0 })),
  step('resetArticle', 'handbook.reset', () => ({
    id: ARTICLE.id,
    language: 'en',
    base: of<{ revision: number }>('saveArticle').revision,
  })),
  step('addLease', 'leases.add', () => ({
    ...LEASE,
    ...mcuId(),
    companyId: tenant,
    startsAt: now(),
    endsAt: now() + DAY_MS,
  })),
  step('updateLease', 'leases.update', () => ({
    ...LEASE,
    id: of('addLease').id,
    companyId: tenant,
    startsAt: of<{ startsAt: number }>('addLease').startsAt,
    endsAt: now() + 2 * DAY_MS,
  })),
  step('endLease', 'leases.end', answered('addLease')),
  step('deleteLease', 'leases.delete', answered('addLease')),
  step('addLeaseMaintenance', 'leases.addRecord', () => ({ ...mcuId(), at: now(), person: 'Ann', content: 'Washed' })),
  step('updateLeaseMaintenance', 'leases.updateRecord', () => ({
    id: of('addLeaseMaintenance').id,
    at: now(),
    person: 'Ann',
    content: 'Dried',
  })),
  step('deleteLeaseMaintenance', 'leases.deleteRecord', answered('addLeaseMaintenance')),
  step('setYhubConfig', 'control.configuration', () => ({
    mcuId: other.mcuId,
    configuration: { reportIntervalSeconds: 90 },
  })),
  step('updateGnssConfig', 'control.gnssInterval', () => ({ mcuId: third.mcuId, interval: 60 })),
  step('setCanConfig', 'control.canConfiguration', () => ({ mcuId: fourth.mcuId, can: CAN })),
  step('saveBilling', 'orders.billing', () => ({ billing: { seller: SELLER, taxes: [] } })),
  step('savePlan', 'orders.plan', () => ({ planName: 'Trial', years: 1, priceMinor: 100 })),
];

describe('tested here: the call is made, and its entry found', () => {
  test.each(STEPS)('$name', async ({ name, action, input, file }) => {
    const newest = () =>
      server.context.within(
        systemScope('test'),
        async (tx) => (await tx.one<{ id: number }>('select coalesce(max(id), 0) as id from audit_entry')).id,
      );
    // A window or a lease that has just begun can be ended.
    server.context.clock.advance(1000);
    const before = await newest();
    const answer = file
      ? await upload(server, name, { input: input(), bytes: file(), token })
      : await server.call(name, input() as never, { token });
    if (call(name).output !== 'file') expect(answer).toMatchObject({ resultMessage: 'success' });
    answers.set(name, answer.resultModel);
    const written = await server.context.within(systemScope('test'), (tx) =>
      tx.query<{ action: string }>('select action from audit_entry where id > $1', [before]),
    );
    const actions = written.map((entry) => entry.action);
    expect(actions).toContain(action);
    expect(actions.filter((each) => !isDeclared(each))).toEqual([]);
  });
});

test('texts exist for all entries of this test', async () => {
  const written = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ field: string }>(
      "select distinct regexp_replace(jsonb_object_keys(detail), 'Before$', '') as field from audit_entry",
    ),
  );
  expect(written.length).toBeGreaterThan(30);
  const known: readonly string[] = AUDIT_FIELDS;
  expect(written.map(({ field }) => field).filter((field) => !known.includes(field))).toEqual([]);
});

describe('tested with its feature', () => {
  test.each(ELSEWHERE)('%s: %s, in %s', (name, action, file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(text).toContain(name);
    expect(text).toContain(action);
  });
});

describe('not testable here: its entry is written next to the change', () => {
  test.each(APART)('%s: %s, in %s', (_name, verb, file) => {
    const text = readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8');
    expect(text).toMatch(/udit\w*\(/);
    expect(text).toContain(verb);
  });
});

test('every call that does more than read has an entry, or a documented reason why not', () => {
  const named = [
    ...STEPS.map(({ name }) => name),
    ...ELSEWHERE.map(([name]) => name),
    ...APART.map(([name]) => name),
    ...Object.values(UNTOLD).flat(),
    ...READS,
  ];
  const changing = (Object.keys(calls) as CallName[]).filter((name) => call(name).effect !== 'reads');
  expect(named.toSorted()).toEqual(changing.toSorted());
});
