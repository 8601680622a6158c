import {
  type Answer,
  afterAnswer,
  afterObservation,
  type CommandStatus,
  type Observation,
} from '#domain/fleet/control/lifecycle.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { type Ack, AckResult, readBackOf } from '#domain/fleet/control/wire.ts';
import { holdDevices } from '../../foundation/visibility/owner-columns.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { type Each, eachOnce } from '../../platform/jobs/job.ts';
import { currentState } from '../../stream/device-state/current.ts';
import { readConfiguration } from './configuration-store.ts';
import type { AfterCommit, CommandEffects, EffectContext } from './effects.ts';
import { takeReportedFacts } from './facts.ts';
import { type Command, dueCommands, lockCommand, lockDueCommand, lockUnverified, writeStatus } from './store.ts';
import { takeReport } from './take-report.ts';

const scope = systemScope('commands');
const AT_ONCE = 200;

/** Runs a transaction and, after its commit, the work that it returned. */
async function commitThenRun(
  context: EffectContext,
  work: (tx: Tx) => Promise<(AfterCommit | undefined)[]>,
): Promise<void> {
  for (const afterCommit of await context.within(scope, work)) await afterCommit?.();
}

/** Handles a device's answer to a command. An answer to an unknown command is ignored. */
export async function handleAnswer(
  context: EffectContext,
  effects: CommandEffects,
  deviceId: number,
  ack: Ack,
): Promise<void> {
  const answer = answerOf(ack);
  if (!answer) return;
  await commitThenRun(context, async (tx) => {
    await holdDevices(tx, [deviceId]);
    const command = await lockCommand(tx, deviceId, ack.commandId);
    if (!command) return [];
    const report = answer.readBack?.report;
    const now = context.clock.now();
    const taken = report ? await takeReport(tx, deviceId, report, now) : null;
    const next = afterAnswer(command.action, command, answer, await observationOf(tx, deviceId), now);
    const facts = taken ? await takeReportedFacts(tx, deviceId, taken, context) : undefined;
    return [facts, await settle(tx, command, next, effects, context)];
  });
}

/** Stores the configuration that a device reports, and verifies the commands that it confirms. */
export async function handleReport(
  context: EffectContext,
  effects: CommandEffects,
  deviceId: number,
  report: DeviceReport,
): Promise<void> {
  await commitThenRun(context, async (tx) => {
    const now = context.clock.now();
    await holdDevices(tx, [deviceId]);
    const taken = await takeReport(tx, deviceId, report, now);
    if (!taken) return [];
    const after = [await takeReportedFacts(tx, deviceId, taken, context)];
    const observation = await observationOf(tx, deviceId);
    for (const command of await lockUnverified(tx, deviceId))
      after.push(
        await settle(tx, command, afterObservation(command.action, command, observation, now), effects, context),
      );
    return after;
  });
}

/** Checks commands that are overdue, or whose effect may be visible by now. One that cannot be read holds up no other. */
export async function checkCommands(
  context: EffectContext,
  effects: CommandEffects,
  each: Each = eachOnce(new AbortController().signal),
): Promise<void> {
  const due = await context.within(scope, (tx) => dueCommands(tx, context.clock.now(), AT_ONCE));
  await each(
    due,
    ({ deviceId, id }) => `command ${id} of device ${deviceId}`,
    (key) =>
      commitThenRun(context, async (tx) => {
        const now = context.clock.now();
        const command = await lockDueCommand(tx, key, now);
        if (!command) return [];
        const observation = await observationOf(tx, command.deviceId);
        return [
          await settle(tx, command, afterObservation(command.action, command, observation, now), effects, context),
        ];
      }),
  );
}

async function settle(
  tx: Tx,
  command: Command,
  next: CommandStatus | null,
  effects: CommandEffects,
  context: EffectContext,
): Promise<AfterCommit | undefined> {
  if (!next) return undefined;
  await writeStatus(tx, command, next);
  return effects[command.action.kind]?.(tx, { ...command, ...next }, context);
}

/** The facts known about a device, from its records and its newest report. */
async function observationOf(tx: Tx, deviceId: number): Promise<Observation> {
  const readings = (await currentState(tx, deviceId))?.readings;
  const monitor = readings?.units[0]?.monitor;
  const { report, receivedAt } = await readConfiguration(tx, deviceId);
  return {
    recordedAt: readings?.lastRecordAt ?? null,
    measured: monitor
      ? {
          receivedAt: monitor.receivedAt,
          relayClosed: monitor.body.relayClosed ?? null,
          chargeLocked: monitor.body.chargeLocked ?? null,
        }
      : null,
    reported: report && receivedAt !== null ? { report, receivedAt } : null,
  };
}

const RESULTS = new Map<number, Answer['result']>([
  [AckResult.DONE, 'done'],
  [AckResult.REFUSED, 'refused'],
  [AckResult.FAILED, 'failed'],
  [AckResult.EXPIRED, 'expired'],
  [AckResult.PROGRESS, 'progress'],
]);

function answerOf(ack: Ack): Answer | null {
  const result = RESULTS.get(ack.result);
  return result ? { result, detail: ack.detail, percent: ack.percent, readBack: readBackOf(ack) } : null;
}
