import { afterAll, beforeAll, expect, test } from 'vitest';
import { AckResult, wireOfReadBack } from '#domain/fleet/control/wire.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { commandsJob } from '#server/fleet/control/command-service.ts';
import type { EffectContext } from '#server/fleet/control/effects.ts';
import { handleAnswer } from '#server/fleet/control/handle-messages.ts';
import { sendCommand } from '#server/fleet/control/send.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { eventually } from '../../harness/eventually.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { historyDueFrom, noSignal } from '../../stream/recompute/derived.ts';
import { reportOf } from './device-reports.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

/** A process that is killed right after its first commit: nothing of it reaches anybody any more. */
function killedAfterItsCommit(): EffectContext {
  let isDead = false;
  const gone = () => Promise.reject(new Error('the process was killed'));
  return {
    ...app,
    within: async (scope, work) => {
      if (isDead) return gone();
      const done = await app.within(scope, work);
      isDead = true;
      return done;
    },
    invalidations: { ...app.invalidations, publish: gone },
  };
}

const areAlarmsDue = async ({ id }: TestDevice) =>
  (await app.rows("select from recompute_due where device_id = $1 and projection = 'alarms'", [id])).length > 0;
const sessions = async ({ id }: TestDevice) =>
  (await app.rows<{ n: number }>('select count(*)::int as n from battery_session where device_id = $1', [id]))[0]?.n;

/** The program starts again, until the expected state is reached. */
async function startedAgain(isThere: () => Promise<void>): Promise<void> {
  const runner = createJobRunner(app, [commandsJob(app, COMMAND_EFFECTS)]);
  await runner.start();
  await isThere();
  await runner.stop();
}

/** A battery thought to be so large that its 5 A are no discharge: as a small one it has been discharged. */
async function discharged(id: number): Promise<TestDevice> {
  const device = await app.addDevice(id);
  await app.rows('update device set capacity_centi_amp_hour = 100000 where id = $1', [id]);
  const minutes = Array.from({ length: 40 }, (_, minute) => minute);
  await app.take(
    device,
    minutes.map((minute) => [
      monitor(NOON - (40 - minute) * MINUTE_MS, 0, { currentUsingCentiAmp: minute < 30 ? 500 : 0 }),
    ]),
  );
  await app.connect(device);
  return device;
}

/** It is set to 50 Ah and reads that back, in the last moment of the process. */
async function setRightBeforeTheKill(device: TestDevice): Promise<void> {
  const changes = { capacityCentiAmpHour: 5000 };
  const by = { userId: null, name: 'anna', path: '1-5' };
  const { id: commandId } = await sendCommand(app, { device, action: { kind: 'configuration', changes }, by });
  const readBack = wireOfReadBack({ report: reportOf({ configuration: changes }) });
  const ack = { commandId, atMs: NOON, result: AckResult.DONE, detail: '', percent: 0, readBack };
  await expect(handleAnswer(killedAfterItsCommit(), COMMAND_EFFECTS, device.id, ack)).rejects.toThrow('killed');
}

test('after a crash, the effects of a verified configuration are applied once by the next start', async () => {
  const device = await discharged(1);
  await setRightBeforeTheKill(device);
  expect([await historyDueFrom(app, device), await areAlarmsDue(device), await sessions(device)]).toEqual([0, true, 0]);
  await startedAgain(() => eventually(() => areAlarmsDue(device)).toBe(false));
  await recomputeDue(app, noSignal());
  expect([await historyDueFrom(app, device), await sessions(device)]).toEqual([undefined, 1]);

  const other = await discharged(2);
  await setRightBeforeTheKill(other);
  await startedAgain(() => eventually(() => areAlarmsDue(other)).toBe(false));
  expect([await historyDueFrom(app, other), await historyDueFrom(app, device)]).toEqual([0, undefined]);
});
