import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { OWN_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { MAX_OWN_RULES } from '#domain/alerting/alarms/rules/own-rule.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '#server/foundation/devices/device-directory.ts';
import { REBUILD_PARTS, RECOMPUTATIONS } from '#server/start/features.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../../harness/builder.ts';
import { newDepot, type RuleApp, ruleApp } from './rule-app.ts';

let app: RuleApp;
let rental: BuiltCompany;
let depot: BuiltCompany;
let device: { id: number; mcuId: string };
beforeAll(async () => {
  app = await ruleApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ rental, depot, device } = await newDepot(app));
});

const RULE = {
  name: 'Engine bay hot',
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  levels: [
    { level: 1, limit: 5000 },
    { level: 3, limit: 4000 },
  ],
  hysteresis: 100,
  durationSeconds: 60,
  whileState: 'any',
  hours: null,
  repeatGapSeconds: 3600,
};
const add = (scope: RuleScope, rule: object = RULE, who = 'admin') =>
  app.call('insertWarningRule', { scope: JSON.stringify(scope), rule: JSON.stringify(rule) }, who);
const keyOf = (answer: { resultModel: unknown }) => (answer.resultModel as { key: string }).key;
const numberOf = (key: string) => Number(key.slice(4));
const at = (celsius: number, ...ago: number[]) =>
  ago.map((seconds) => [seconds, { temperatureCentiCelsius: celsius }] as const);

test('an own rule raises and releases alarms by its name, level and number, one for each rule', async () => {
  const one = keyOf(await add({ companyId: rental.id }));
  const other = keyOf(
    await add({ mcuIds: [device.mcuId] }, { ...RULE, name: 'Hot too', levels: [{ level: 2, limit: 4100 }] }),
  );
  await app.send(
    device.mcuId,
    at(42, 900).map(([ago]) => [ago, { temperatureCentiCelsius: 4200 }] as const),
  );
  await app.send(device.mcuId, at(4200, 840, 780));
  expect(await app.alarms(device.id)).toMatchObject([
    {
      type: OWN_ALARM,
      code: numberOf(one),
      level: 3,
      value: 4200,
      sub: 4000,
      extend: { own: { name: 'Engine bay hot' } },
    },
    { type: OWN_ALARM, code: numberOf(other), level: 2, extend: { own: { name: 'Hot too', channel: 'temperature' } } },
  ]);
  await app.send(device.mcuId, at(5100, 720, 660, 600));
  const ofOne = (await app.alarms(device.id)).filter(({ code }) => code === numberOf(one));
  expect(ofOne).toMatchObject([
    { level: 3, isOpen: false },
    { level: 1, isOpen: true },
  ]);
});

test('a rule that is switched off or deleted has no open alarm any more; raised alarms keep its name', async () => {
  const off = keyOf(await add({ companyId: rental.id }));
  const gone = keyOf(await add({ companyId: rental.id }));
  await app.send(device.mcuId, at(4200, 300, 240, 180));
  expect(await app.alarms(device.id)).toMatchObject([{ isOpen: true }, { isOpen: true }]);
  await app.save(off, { companyId: rental.id }, { enabled: false }, { version: 1 });
  await app.call('deleteWarningRule', { key: gone, version: 1 });
  expect(await app.alarms(device.id)).toMatchObject([
    { isOpen: false, extend: { own: { name: 'Engine bay hot' } } },
    { isOpen: false, extend: { own: { name: 'Engine bay hot' } } },
  ]);
  expect(await app.call('deleteWarningRule', { key: gone, version: 1 })).toMatchObject({
    resultMessage: 'warning_rule_not_found',
  });
});

test('alarms of own rules are the same after a rebuild, also of a deleted rule', async () => {
  const key = keyOf(await add({ companyId: rental.id }));
  await app.send(device.mcuId, at(4200, 900, 840, 780));
  await app.call('deleteWarningRule', { key, version: 1 });
  await app.send(device.mcuId, at(4200, 600, 540, 480));
  const before = await app.alarms(device.id);
  expect(before).toMatchObject([{ isOpen: false }]);
  const [row] = await app.rows<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [device.id]);
  await app.rows('delete from alarm where device_id = $1 returning device_id', [device.id]);
  await rebuildDevice({ ...app.context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, toDevice(row!));
  expect(await app.alarms(device.id)).toEqual(before);
});

test('two concurrent changes of a rule are merged, and the second of the same value is told', async () => {
  const scope = { companyId: rental.id };
  const key = keyOf(await add(scope));
  const change = (rule: object) => app.save(key, scope, { rule }, { version: 1 });
  expect(await change({ name: 'Other name' })).toMatchObject({ resultMessage: 'success' });
  expect(await change({ durationSeconds: 120 })).toMatchObject({ resultMessage: 'success' });
  expect(await change({ name: 'Third name' })).toMatchObject({ resultMessage: 'settings_changed' });
  expect(await app.rule(key, scope)).toMatchObject({
    name: 'Other name',
    version: 3,
    levels: [{ durationSeconds: 120 }, {}],
  });
});

test('a lower company sees the rules for its devices, and cannot change them', async () => {
  const key = keyOf(await add({ companyId: rental.id }));
  expect(await app.rule(key, { companyId: depot.id }, 'depot')).toMatchObject({ mayEdit: false, devices: 1 });
  const scope = { companyId: depot.id };
  expect(await app.save(key, scope, { enabled: false }, { who: 'depot', version: 1 })).toMatchObject({
    resultMessage: 'permission_denied',
  });
  expect(await app.call('deleteWarningRule', { key, version: 1 }, 'depot')).toMatchObject({
    resultMessage: 'permission_denied',
  });
});

test('a sibling company neither sees nor changes it, nor does it apply to its devices', async () => {
  const other = await addCompany(app.context);
  await app.signIn('other', other.id);
  const foreign = await addDevice(app.context, { companyId: other.id });
  const key = keyOf(await add({ companyId: rental.id }));
  const seen = await app.call('getWarningRule', { key, scope: JSON.stringify({ companyId: other.id }) }, 'other');
  expect(seen).toMatchObject({ resultMessage: 'warning_rule_not_found' });
  expect(await app.call('deleteWarningRule', { key, version: 1 }, 'other')).toMatchObject({
    resultMessage: 'warning_rule_not_found',
  });
  expect(await add({ mcuIds: [foreign.mcuId] })).toMatchObject({ resultMessage: 'device_not_found' });
  await app.send(foreign.mcuId, at(4200, 300, 240, 180));
  expect(await app.alarms(foreign.id)).toEqual([]);
});

test('an invalid rule is refused', async () => {
  for (const part of [
    { channel: 'latitude', kind: KIND.location },
    { channel: 'unknown' },
    {
      levels: [
        { level: 1, limit: 4000 },
        { level: 3, limit: 5000 },
      ],
    },
    { levels: [] },
    { levels: [{ level: 1, limit: 1e9 }] },
    { durationSeconds: 100_000 },
    { name: '' },
  ])
    expect(await add({ companyId: rental.id }, { ...RULE, ...part }), JSON.stringify(part)).toMatchObject({
      resultMessage: 'param_error',
    });
  expect(await app.rows('select from alarm_rule where company_id = $1', [rental.id])).toEqual([]);
});

test('a company has a limited number of rules', async () => {
  await app.rows(
    `insert into alarm_rule (id, path, company_id, body, enabled, stamps, version)
     select nextval('alarm_rule_id_seq'), $1, $2, $3, false, '{}', 1 from generate_series(1, $4::int) returning id`,
    [rental.path, rental.id, JSON.stringify(RULE), MAX_OWN_RULES - 1],
  );
  const answers = await Promise.all([add({ companyId: rental.id }), add({ companyId: rental.id })]);
  expect(answers.map(({ resultMessage }) => resultMessage).sort()).toEqual(['max_warning_rules', 'success']);
});

test('a device that moves has the rules of its new company', async () => {
  const other = await addCompany(app.context, { parentId: rental.id });
  await add({ companyId: depot.id });
  await app.send(device.mcuId, at(4200, 600, 540, 480));
  expect(await app.alarms(device.id)).toMatchObject([{ isOpen: true }]);
  const moved = await app.server.call(
    'updateDevices',
    { mcuIds: [device.mcuId], companyId: other.id },
    {
      token: app.tokenOf('admin'),
    },
  );
  expect(moved).toMatchObject({ resultMessage: 'success' });
  expect(await app.alarms(device.id)).toMatchObject([{ isOpen: false }]);
});

test('a rule for devices is listed at them, at their company and above it, with their names', async () => {
  const key = keyOf(await add({ mcuIds: [device.mcuId] }));
  for (const [scope, who] of [
    [{ mcuIds: [device.mcuId] }, 'depot'],
    [{ companyId: depot.id }, 'depot'],
    [{ companyId: rental.id }, 'admin'],
  ] as const) {
    const asked = { scope: JSON.stringify(scope) };
    const { rules } = (await app.call('listWarningRules', asked, who)).resultModel as { rules: object[] };
    expect(rules).toContainEqual(expect.objectContaining({ key, devices: 1, following: 1 }));
    expect(await app.call('getWarningRule', { key, ...asked }, who)).toMatchObject({
      resultModel: { appliesTo: { mcuIds: [device.mcuId] } },
    });
  }
});
