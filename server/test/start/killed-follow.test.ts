import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { type RuleApp, ruleApp } from '../alerting/alarms/rules/rule-app.ts';
import { addCompany, addDevice } from '../harness/builder.ts';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { WattyardProcess } from './process.ts';

/** Three slices of the job. */
const DEVICES = 600;
const AT_ONCE = 50;
/** 46 °C for four minutes. */
const HOT = [240, 180, 120, 60, 0].map((ago) => [ago, { temperatureCentiCelsius: 4600 }] as const);
const limit = (values: object) => ({ limits: [{ msgType: 7, ...values }] });

let database: TestDatabase;
let wattyard: WattyardProcess;
let app: RuleApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await ruleApp({ on: database, now: Date.now() });
  wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    WATTYARD_DEMO: 'off',
  });
});
afterAll(async () => {
  await wattyard.remove();
  await database.drop();
});

const numberOf = async (text: string): Promise<number> => {
  const [row] = await database.within(systemScope('test'), (tx) => tx.query<{ n: number }>(text));
  return row?.n ?? 0;
};
const due = () => numberOf(`select count(*)::int n from recompute_due where projection = 'alarms'`);
const open = () => numberOf('select count(*)::int n from alarm where released_at is null and msg_type = 7');

test('a program that is killed while devices adopt a changed rule of their company continues where it stopped', async () => {
  const { id: companyId } = await addCompany(app.context);
  await app.signIn('admin', companyId);
  await app.save('highTemperature', { companyId }, limit({ limit: 4500 }));
  for (let from = 0; from < DEVICES; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => app.send((await addDevice(app.context, { companyId })).mcuId, HOT)),
    );
  const token = app.tokenOf('admin') ?? '';
  await app.stop();
  expect(await open()).toBe(DEVICES);
  await wattyard.start();
  const { path, method } = calls.saveWarningRule;
  const answer = await fetch(wattyard.url + path, {
    method,
    headers: { token },
    body: new URLSearchParams({
      key: 'highTemperature',
      scope: JSON.stringify({ companyId }),
      changes: JSON.stringify(limit({ enabled: false })),
      version: '1',
    }),
  });
  expect(await answer.json()).toMatchObject({ resultMessage: 'success', resultModel: { devices: DEVICES } });
  while ((await due()) === DEVICES);
  await wattyard.end('SIGKILL');
  expect(await due()).toBeGreaterThan(0);
  expect(await open()).toBeGreaterThan(0);
  await wattyard.start();
  await eventually(due).toBe(0);
  expect(await open()).toBe(0);
  // The value that was replaced, once for each device.
  expect(await numberOf('select count(*)::int n from late_record where kind = 65')).toBe(DEVICES);
}, 90_000);
