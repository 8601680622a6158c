import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { analyticsCalls } from '#domain/power/analytics/calls.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let token: string;
let mcuId: string;

beforeAll(async () => {
  server = await testServer();
  const company = await addCompany(server.context);
  ({ mcuId } = await addDevice(server.context, { companyId: company.id }));
  token = await server.signIn('commonUser', company.id);
});
afterAll(() => server.stop());

type Name = keyof typeof analyticsCalls;
const names = Object.keys(analyticsCalls) as Name[];

test.each(names)('%s has a valid answer for a device without records', async (name) => {
  const period = { startTime: 0, endTime: 31 * DAY_MS };
  const input = { mcuId, ...('startTime' in analyticsCalls[name].input.shape ? period : {}) };
  const answer = await server.call(name, input as Input<(typeof analyticsCalls)[Name]>, { token });
  expect(answer).toMatchObject({ status: 200, resultCode: 1001 });
  expect(analyticsCalls[name].output.safeParse(answer.resultModel).error).toBeUndefined();
});

test('an interval of more than 31 days is refused, but not one of months', async () => {
  const ask = (more: object) => server.call('batteryAnalytics', { mcuId, ...more }, { token });
  expect(await ask({ startTime: 0, endTime: 32 * DAY_MS })).toMatchObject({ resultMessage: 'param_error' });
  expect(await ask({ endTime: 5 })).toMatchObject({ resultMessage: 'param_error' });
  expect(await ask({ months: 37 })).toMatchObject({ resultMessage: 'param_error' });
  expect(await ask({ months: 36 })).toMatchObject({ resultCode: 1001 });
  expect(await ask({})).toMatchObject({ resultCode: 1001 });
});
