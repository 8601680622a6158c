import { type Answer, afterAnswer, afterLooking, type CommandStatus, type Sight } from '#domain/control/lifecycle.ts';
import type { DeviceReport } from '#domain/control/report.ts';
import { type Ack, AckResult, readBackOf } from '#domain/control/wire.ts';
import { parseState } from '#domain/device-state/state.ts';
import { readStates } from '../device-state/store.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import { readConfiguration } from './configuration-store.ts';
import { takeReportedFacts } from './facts.ts';
import { type AfterCommit, FOLLOWERS, type FollowContext } from './followers.ts';
import { type Command, lockCommand, lockToLookAt, lockUnverified, writeStatus } from './store.ts';
import { takeReport } from './take-report.ts';

const scope = systemScope('commands');
const AT_ONCE = 200;

/** Transaction, then what is to be done after its commit. */
async function heard(context: FollowContext, work: (tx: Tx) => Promise<(AfterCommit | undefined)[]>): Promise<void> {
  const after = await context.within(scope, work);
  for (const follow of after) await follow?.();
}

/** A device's answer to a command; one that no command of the device has is passed over. */
export async function hearAnswer(context: FollowContext, deviceId: number, ack: Ack): Promise<void> {
  const answer = answerOf(ack);
  if (!answer) return;
  await heard(context, async (tx) => {
    const command = await lockCommand(tx, deviceId, ack.commandId);
    if (!command) return [];
    const report = answer.readBack?.report;
    const now = context.clock.now();
    const taken = report ? await takeReport(tx, deviceId, report, now) : null;
    const next = afterAnswer(command.action, command, answer, await sightOf(tx, deviceId), now);
    const facts = taken ? await takeReportedFacts(tx, deviceId, taken, context) : undefined;
    return [facts, await settle(tx, command, next, context)];
  });
}

/** How a device says it is set: kept, and what it verifies is verified. */
export async function hearReport(context: FollowContext, deviceId: number, report: DeviceReport): Promise<void> {
  await heard(context, async (tx) => {
    const now = context.clock.now();
    const taken = await takeReport(tx, deviceId, report, now);
    if (!taken) return [];
    const after = [await takeReportedFacts(tx, deviceId, taken, context)];
    const sight = await sightOf(tx, deviceId);
    for (const command of await lockUnverified(tx, deviceId))
      after.push(await settle(tx, command, afterLooking(command.action, command, sight, now), context));
    return after;
  });
}

/** Commands that are overdue, or whose effect may have shown meanwhile. Returns how many were looked at. */
export async function lookAtCommands(context: FollowContext): Promise<number> {
  let looked = 0;
  await heard(context, async (tx) => {
    const now = context.clock.now();
    const commands = await lockToLookAt(tx, now, AT_ONCE);
    looked = commands.length;
    const after = [];
    for (const command of commands) {
      const sight = await sightOf(tx, command.deviceId);
      after.push(await settle(tx, command, afterLooking(command.action, command, sight, now), context));
    }
    return after;
  });
  return looked;
}

async function settle(
  tx: Tx,
  command: Command,
  next: CommandStatus | null,
  context: FollowContext,
): Promise<AfterCommit | undefined> {
  if (!next) return undefined;
  await writeStatus(tx, command, next);
  return FOLLOWERS[command.action.kind]?.(tx, { ...command, ...next }, context);
}

/** What is known of a device, from its records and from its newest report. */
async function sightOf(tx: Tx, deviceId: number): Promise<Sight> {
  const parsed = parseState((await readStates(tx, [deviceId])).get(deviceId) ?? null);
  const monitor = parsed.ok ? parsed.state.units[0]?.monitor : null;
  const { report, receivedAt } = await readConfiguration(tx, deviceId);
  return {
    recordedAt: (parsed.ok && parsed.state.lastRecordAt) || null,
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
