import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, type BuiltCompany } from '../../../harness/builder.ts';
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
  await app.signIn('user', rental.id, 'commonUser');
});

/** 46 °C for four minutes, until so many seconds ago. */
const hot = (until: number) =>
  [240, 180, 120, 60, 0].map((ago) => [until + ago, { temperatureCentiCelsius: 4600 }] as const);
const HOT = hot(0);
const limit = (msgType: number, values: object) => ({ limits: [{ msgType, ...values }] });

test('what a company sets is in force for devices below from then on, and no longer once it is reverted', async () => {
  const { id } = rental;
  await app.send(device.mcuId, hot(600));
  expect(await app.alarms(device.id)).toEqual([]);
  const saved = await app.save('highTemperature', { companyId: id }, limit(7, { limit: 4500 }));
  expect(saved).toMatchObject({ resultModel: { version: 1, devices: 1 } });
  await app.send(device.mcuId, HOT);
  expect(await app.alarms(device.id)).toMatchObject([{ type: 7, value: 4600, sub: 4500, isOpen: true }]);
  await app.save('highTemperature', { companyId: id }, limit(7, { enabled: false }), { version: 1 });
  expect(await app.alarms(device.id)).toMatchObject([{ type: 7, isOpen: false }]);
  await app.save('highTemperature', { companyId: id }, { inherit: { msgTypes: [7], when: [] } }, { version: 2 });
  expect(await app.rule('highTemperature', { companyId: id })).toMatchObject({ isSetHere: false, version: 3 });
});

test('replaced settings are in the log of each device', async () => {
  await app.send(device.mcuId, HOT);
  await app.save('highTemperature', { companyId: rental.id }, limit(7, { limit: 4500 }));
  expect(await app.rows('select from late_record where device_id = $1 and kind = 65', [device.id])).toHaveLength(1);
});

test('two people who change different values lose nothing; for the same value the second is told of the first', async () => {
  const scope = { companyId: rental.id };
  await app.save('highTemperature', scope, limit(7, { limit: 4500 }));
  expect(await app.save('highTemperature', scope, limit(6, { limit: 5000 }))).toMatchObject({
    resultMessage: 'success',
  });
  expect(await app.save('highTemperature', scope, { when: { whileState: 'charging' } })).toMatchObject({
    resultMessage: 'success',
  });
  const refused = await app.save('highTemperature', scope, limit(7, { limit: 4400 }));
  expect(refused).toMatchObject({ resultMessage: 'settings_changed' });
  expect(await app.save('highTemperature', scope, limit(7, { limit: 4500 }))).toMatchObject({
    resultMessage: 'success',
  });
  expect(await app.rule('highTemperature', scope)).toMatchObject({
    version: 3,
    levels: [{}, { limit: 5000 }, { limit: 4500 }],
    when: { whileState: 'charging' },
  });
});

test('concurrent changes wait for each other', async () => {
  const scope = { companyId: rental.id };
  const answers = await Promise.all(
    [4500, 4510, 4520].map((value) => app.save('highTemperature', scope, limit(7, { limit: value }))),
  );
  const results = answers.map(({ resultMessage }) => resultMessage).sort();
  expect(results).toEqual(['settings_changed', 'settings_changed', 'success']);
});

test("for devices too: another user's change in between is not overwritten", async () => {
  const scope = { mcuIds: [device.mcuId] };
  const first = await app.save('lowSoc', scope, limit(11, { limit: 2500 }));
  expect(first).toMatchObject({ resultModel: { devices: 1 } });
  expect(await app.save('lowSoc', scope, limit(11, { limit: 2400 }))).toMatchObject({
    resultMessage: 'settings_changed',
  });
  expect(await app.save('lowSoc', scope, limit(11, { durationSeconds: 120 }))).toMatchObject({
    resultMessage: 'success',
  });
  const { version } = await app.rule('lowSoc', scope);
  expect(await app.save('lowSoc', scope, limit(11, { limit: 2400 }), { version })).toMatchObject({
    resultMessage: 'success',
  });
});

test('devices with their own values inherit again on request', async () => {
  await app.save('lowSoc', { mcuIds: [device.mcuId] }, limit(11, { limit: 2500 }));
  expect(await app.rule('lowSoc', { companyId: depot.id })).toMatchObject({
    keeping: 1,
    keepingDevices: [{ mcuId: device.mcuId }],
  });
  const scope = JSON.stringify({ companyId: depot.id });
  const mcuIds = JSON.stringify([device.mcuId]);
  expect(await app.call('followAgain', { key: 'lowSoc', scope, mcuIds })).toMatchObject({
    resultModel: { devices: 1 },
  });
  expect(await app.rule('lowSoc', { companyId: depot.id })).toMatchObject({ keeping: 0, following: 1 });
});

test('the log of the company or device shows who changed what', async () => {
  const scope = { companyId: rental.id };
  await app.save('highTemperature', scope, limit(7, { limit: 4500 }));
  await app.save('lowSoc', { mcuIds: [device.mcuId] }, { ...limit(11, { limit: 2500 }), when: { whileState: 'idle' } });
  const log = async (key: string, of: object) =>
    (await app.call('pageWarningRuleLog', { key, scope: JSON.stringify(of) })).resultModel as { list: object[] };
  expect((await log('highTemperature', scope)).list).toMatchObject([
    { changes: [{ part: 7, field: 'limit', before: null, after: 4500 }] },
  ]);
  expect((await log('lowSoc', { mcuIds: [device.mcuId] })).list).toMatchObject([
    {
      changes: [
        { part: 'when', field: 'whileState', before: 'any', after: 'idle' },
        { part: 11, field: 'limit', before: 3000, after: 2500 },
      ],
    },
  ]);
});

test('invalid limits are refused before anything is written', async () => {
  const scope = { companyId: rental.id };
  for (const [key, changes] of [
    ['highTemperature', limit(7, { limit: 20_000 })],
    ['highTemperature', limit(7, { limit: 6600 })],
    ['highTemperature', limit(11, { limit: 2000 })],
    ['highTemperature', { when: { repeatGapSeconds: 1 } }],
    ['highTemperature', { when: { hours: { daysBits: 0, fromMinute: 0, toMinute: 60 } } }],
    ['offline', { when: { whileState: 'charging' } }],
    ['lowSoc', { rule: { name: 'x' } }],
  ] as const)
    expect(await app.save(key, scope, changes), JSON.stringify(changes)).toMatchObject({
      resultMessage: 'param_error',
    });
  expect(await app.rows('select from alarm_layer where company_id = $1', [rental.id])).toEqual([]);
});

test('nobody changes rules of companies above or beside, nor does a user', async () => {
  const other = await addCompany(app.context);
  await app.signIn('other', other.id);
  const changes = limit(7, { limit: 4500 });
  for (const who of ['depot', 'other'])
    expect(await app.save('highTemperature', { companyId: rental.id }, changes, { who })).toMatchObject({
      resultMessage: 'company_not_found',
    });
  expect(await app.save('highTemperature', { mcuIds: [device.mcuId] }, changes, { who: 'other' })).toMatchObject({
    resultMessage: 'device_not_found',
  });
  expect(await app.save('highTemperature', { companyId: rental.id }, changes, { who: 'user' })).toMatchObject({
    resultMessage: 'guest_refuse',
  });
});

test('a limit in volts applies to batteries with a matching voltage', async () => {
  await app.rows('update device set nominal_centi_volt = 2400 where id = $1 returning id', [device.id]);
  await app.save('lowVoltage', { companyId: rental.id }, limit(1, { limit: 4000 }));
  expect(await app.rule('lowVoltage', { companyId: rental.id })).toMatchObject({ unfitDevices: 1 });
  const [effective] = (await app.rule('lowVoltage', { mcuIds: [device.mcuId] })).levels;
  expect(effective).toMatchObject({ limit: 2100, origins: { limit: { layer: 'default' } } });
});
