import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let other: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  other = await testServer({ context: await server.context.sibling() });
  ({ id: companyId } = await addCompany(server.context));
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const newDevice = async () => {
  const { mcuId } = await addDevice(server.context, { companyId });
  for (const { context } of [server, other]) context.broker.connected.add(mcuId);
  return mcuId;
};
const sentTo = (mcuId: string) =>
  [server, other].flatMap(({ context }) => context.broker.sent).filter((each) => each.mcuId === mcuId).length;
const ask = async (where: TestServer, mcuId: string, token: string) =>
  (await where.call('askRealTimeData', { mcuId }, { token })).resultModel;

test('requests to a device within ten seconds share one command, in every process', async () => {
  const mcuId = await newDevice();
  const tokens = [await server.signIn('admin', companyId), await server.signIn('commonUser', companyId)];
  const [admin = '', user = ''] = tokens;
  const reported = new Promise<void>((resolve) => {
    other.context.invalidations.subscribe((change) => change.topic === 'asked' && resolve());
  });
  expect(await Promise.all([admin, user, admin].map((token) => ask(server, mcuId, token)))).toEqual(
    Array(3).fill({ sent: true, agoMs: 0 }),
  );
  expect(sentTo(mcuId)).toBe(1);

  await reported;
  server.context.clock.advance(9_999);
  expect(await ask(other, mcuId, user)).toEqual({ sent: true, agoMs: 9_999 });
  expect(await ask(server, mcuId, user)).toEqual({ sent: true, agoMs: 9_999 });
  expect(sentTo(mcuId)).toBe(1);

  server.context.clock.advance(1);
  expect(await ask(other, mcuId, user)).toEqual({ sent: true, agoMs: 0 });
  expect(sentTo(mcuId)).toBe(2);
});

test('a device that was offline is asked again as soon as it is online', async () => {
  const mcuId = await newDevice();
  const token = await server.signIn('admin', companyId);
  server.context.broker.connected.delete(mcuId);
  expect(await ask(server, mcuId, token)).toEqual({ sent: false, agoMs: 0 });
  server.context.broker.connected.add(mcuId);
  expect(await ask(server, mcuId, token)).toEqual({ sent: true, agoMs: 0 });
  expect(sentTo(mcuId)).toBe(1);
});

test('guests cannot request values from devices', async () => {
  const mcuId = await newDevice();
  const token = await server.signIn('guest', companyId);
  expect(await server.call('askRealTimeData', { mcuId }, { token })).toMatchObject({ resultMessage: 'guest_refuse' });
  expect(await server.call('sendNotifyToMqtt', { mcuIds: mcuId }, { token })).toMatchObject({
    resultMessage: 'guest_refuse',
  });
  expect(sentTo(mcuId)).toBe(0);
});
