import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { AckResult } from '#domain/fleet/control/wire.ts';
import { AGAIN_AFTER_MS } from '#domain/fleet/firmware/limits.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { checkCommands } from '#server/fleet/control/handle-messages.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { addCompany } from '../../harness/builder.ts';
import {
  answers,
  commandTo,
  deviceOnLine,
  drive,
  type FirmwareFixture,
  firmwareFixture,
  obeys,
  released,
  reports,
} from './fixture.ts';

let fixture: FirmwareFixture;
beforeAll(async () => {
  fixture = await firmwareFixture();
});
afterAll(() => fixture.server.stop());

type Status = Output<Calls['firmwareUpgradeStatus']>;
const call: FirmwareFixture['server']['call'] = (name, input) =>
  fixture.server.call(name, input, { token: fixture.adminToken });
const status = async (id: string) => (await call('firmwareUpgradeStatus', { id, pageSize: 50 })).resultModel as Status;
const begun = async (input: Parameters<typeof call<'upgradeFirmware'>>[1]) => {
  const answer = await call('upgradeFirmware', input);
  expect(answer.resultMessage).toBe('success');
  return answer.resultModel as Output<Calls['upgradeFirmware']>;
};
const devices = async (count: number) => {
  const made = [];
  for (let each = 0; each < count; each++) made.push(await deviceOnLine(fixture, fixture.company.id));
  return made;
};
const sentTo = <D extends { mcuId: string }>(all: readonly D[]) =>
  all.filter(({ mcuId }) => fixture.server.context.broker.sent.some((each) => each.mcuId === mcuId));

test('stages follow each other, and devices are verified by the version they report', async () => {
  const { bytes } = await released(fixture, '2.0', [fixture.company.id]);
  const all = await devices(4);
  const { id, deviceCount } = await begun({
    mcuIds: all.map(({ mcuId }) => mcuId),
    version: '2.0',
    stages: [25, 100],
  });
  expect(deviceCount).toBe(4);
  await drive(fixture);
  const [first, ...none] = sentTo(all);
  expect(none).toEqual([]);
  const command = commandTo(fixture, first!.mcuId);
  expect(command).toMatchObject({ version: '2.0', model: 'YH-200', sizeBytes: bytes.length });
  await answers(fixture, first!, command.id, { result: AckResult.PROGRESS, percent: 40 });
  expect((await status(id)).list[0]).toMatchObject({ state: 'downloading', percent: 40, fromVersion: '1.0' });
  await answers(fixture, first!, command.id, {});
  expect((await status(id)).list[0]).toMatchObject({ state: 'installing' });
  await drive(fixture);
  expect(sentTo(all)).toHaveLength(1);
  await reports(fixture, first!, '2.0');
  await drive(fixture);
  expect(sentTo(all)).toHaveLength(4);
  for (const device of all.filter((each) => each !== first)) await obeys(fixture, device);
  await drive(fixture);
  const { rollout, stages } = await status(id);
  expect(rollout).toMatchObject({ state: 'done', counts: { done: 4, failed: 0 } });
  expect(stages.map(({ done }) => done)).toEqual([1, 3]);
  const log = await call('getUpdateVersionLog', { mcuId: first!.mcuId });
  expect((log.resultModel as Output<Calls['getUpdateVersionLog']>).list).toMatchObject([
    { state: 'done', version: '2.0', fromVersion: '1.0' },
  ]);
  expect((await call('upgradeFirmware', { mcuIds: [first!.mcuId], version: '2.0' })).resultMessage).toBe(
    'firmware_up_to_date',
  );
});

test('too many failures stop a rollout: waiting devices are left out, running ones finish', async () => {
  await released(fixture, '2.1', [fixture.company.id]);
  const all = await devices(4);
  const [one, two, three, four] = all.map(({ mcuId }) => mcuId) as [string, string, string, string];
  const { id } = await begun({ version: '2.1', stages: [[one, two, three], [four]] });
  await drive(fixture);
  await answers(fixture, all[0]!, commandTo(fixture, one).id, { result: AckResult.REFUSED, detail: 'signature' });
  await drive(fixture);
  expect((await status(id)).rollout.state).toBe('failed');
  await obeys(fixture, all[1]!);
  const { list, rollout } = await status(id);
  expect(list.find(({ mcuId }) => mcuId === one)).toMatchObject({
    state: 'failed',
    fault: 'refused',
    detail: 'signature',
  });
  expect(rollout.counts).toMatchObject({ failed: 1, done: 1, downloading: 1, cancelled: 1 });
  // A download interrupted now is not tried again.
  await answers(fixture, all[2]!, commandTo(fixture, three).id, { result: AckResult.FAILED });
  expect((await status(id)).rollout.counts).toMatchObject({ failed: 2, downloading: 0, waiting: 0 });
});

test('chosen devices go first, then all others of the companies', async () => {
  const { id: firmwareId } = await released(fixture, '2.15', [fixture.company.id]);
  const [pilot] = await devices(2);
  const { id, deviceCount } = await begun({ firmwareId, stages: [[pilot!.mcuId], 'rest'] });
  expect(deviceCount).toBeGreaterThan(2);
  const { stages, list } = await status(id);
  expect(stages.map(({ waiting }) => waiting)).toEqual([1, deviceCount - 1]);
  expect(list[0]).toMatchObject({ mcuId: pilot!.mcuId, stage: 0 });
  const wrong = await call('upgradeFirmware', { firmwareId, stages: ['rest', [pilot!.mcuId]] });
  expect(wrong.resultMessage).toBe('param_error');
  await call('stopRollout', { id });
});

test('an interrupted download is retried with a new address, and the old one is invalid', async () => {
  const { bytes } = await released(fixture, '2.2', [fixture.company.id]);
  const [device] = await devices(1);
  const { id } = await begun({ mcuIds: [device!.mcuId], version: '2.2' });
  await drive(fixture);
  const first = commandTo(fixture, device!.mcuId);
  const { app, context } = fixture.server;
  const get = (url: string, range?: string) => app.inject({ url, headers: range ? { range } : {} });
  expect((await get(first.path)).rawPayload.equals(bytes)).toBe(true);
  const part = await get(first.path, 'bytes=1000-1999');
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1000-1999/${bytes.length}`]);
  expect(part.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true);
  expect((await get(first.path, 'bytes=2999-')).rawPayload.equals(bytes.subarray(2999))).toBe(true);
  expect((await get(first.path, `bytes=${bytes.length}-`)).statusCode).toBe(416);
  await answers(fixture, device!, first.id, { result: AckResult.FAILED, detail: 'lost' });
  expect((await get(first.path)).statusCode).toBe(404);
  await drive(fixture);
  expect(commandTo(fixture, device!.mcuId).id).toBe(first.id);
  context.clock.advance(AGAIN_AFTER_MS);
  await drive(fixture);
  const second = commandTo(fixture, device!.mcuId);
  expect(second.id).not.toBe(first.id);
  // Silence ends in an expired command, and that in another try.
  context.clock.advance(HOUR_MS);
  await checkCommands(context, COMMAND_EFFECTS);
  expect((await status(id)).list[0]).toMatchObject({ state: 'waiting', fault: 'no_answer', attempts: 2 });
  context.clock.advance(AGAIN_AFTER_MS);
  await drive(fixture);
  await obeys(fixture, device!);
  expect((await status(id)).list[0]).toMatchObject({ state: 'done', attempts: 3 });
});

test('a device that is offline is waited for until the rollout ends', async () => {
  await released(fixture, '2.3', [fixture.company.id]);
  const [away, asleep] = await devices(2);
  const { broker, clock, within } = fixture.server.context;
  broker.connected.delete(away!.mcuId);
  await within(systemScope('test'), (tx) =>
    tx.query('update device_state set online = false where device_id = $1', [asleep!.id]),
  );
  const { id } = await begun({ mcuIds: [away!.mcuId, asleep!.mcuId], version: '2.3', hours: 1 });
  await drive(fixture);
  expect((await status(id)).rollout.counts).toMatchObject({ waiting: 2 });
  expect((await status(id)).list.map(({ attempts }) => attempts)).toEqual([0, 0]);
  broker.connected.add(away!.mcuId);
  clock.advance(AGAIN_AFTER_MS);
  await drive(fixture);
  await obeys(fixture, away!);
  clock.advance(HOUR_MS);
  await drive(fixture);
  expect((await status(id)).rollout).toMatchObject({ state: 'expired', counts: { done: 1, missed: 1 } });
});

test('a rollout can only be stopped by its companies', async () => {
  await released(fixture, '2.4', [fixture.company.id]);
  const [device] = await devices(1);
  const { id } = await begun({ mcuIds: [device!.mcuId], version: '2.4' });
  expect((await call('upgradeFirmware', { mcuIds: [device!.mcuId], version: '2.4' })).resultMessage).toBe(
    'upgrade_under_way',
  );
  const { server } = fixture;
  const stranger = await server.signIn('admin', (await addCompany(server.context)).id);
  for (const name of ['firmwareUpgradeStatus', 'stopRollout'] as const)
    expect((await server.call(name, { id }, { token: stranger })).resultMessage).toBe('rollout_not_found');
  expect((await call('stopRollout', { id })).resultMessage).toBe('success');
  await drive(fixture);
  expect((await status(id)).rollout).toMatchObject({ state: 'stopped', counts: { cancelled: 1 } });
  expect(sentTo([device!])).toEqual([]);
});
