import { randomUUID } from 'node:crypto';
import { AGAIN_AFTER_MS } from '#domain/fleet/firmware/limits.ts';
import { stepOf } from '#domain/fleet/firmware/rollout.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { hasComeIn } from '../../platform/db/has-come.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Turn } from '../../platform/jobs/job.ts';
import { sendCommand } from '../control/send.ts';
import { settleUpgrade } from './command-effect.ts';
import { downloadPath, hashOfToken, newToken } from './download.ts';
import { type Firmware, readFirmware } from './firmware-store.ts';
import { endRollout, lockRunning, type RunningRollout, runningIds } from './rollout-store.ts';
import { lockUpgrade, stageProgress, writeUpgrade } from './upgrade-store.ts';

type DriveContext = Pick<Context, 'within' | 'broker' | 'clock' | 'log'>;

const scope = systemScope('firmware rollouts');
/** Number of devices that get a command in one step. */
const AT_ONCE = 50;
/** Simultaneous downloads of a rollout: they share the server's upstream bandwidth. */
const MAX_DOWNLOADS = 200;
/** Devices of a rollout that are checked in one step, and how often. */
const LOOKED_AT = 5_000;
export const ROUND_MS = 2_000;

/**
 * Advances every running rollout by one step: to its end or its next stage; then sends commands to devices whose turn
 * it is and that are online. Everything it needs is in the database, so that any process can continue where another
 * stopped. A rollout or a device that fails holds up no other.
 * @param baseUrl where devices reach this installation; null while that is not known
 */
export async function driveRollouts(
  context: DriveContext,
  baseUrl: string | null,
  { signal, each }: Pick<Turn, 'signal' | 'each'>,
): Promise<void> {
  const { within, clock, log } = context;
  const ids = await within(scope, runningIds);
  let saysWhy = baseUrl === null;
  await each(ids, String, async (id) => {
    const rollout = await within(scope, (tx) => step(tx, id, clock.now()));
    if (rollout === null) return;
    if (baseUrl === null) {
      if (saysWhy) log.warn('devices cannot be upgraded: PUBLIC_URL, where they fetch firmware from, is not set');
      saysWhy = false;
      return;
    }
    const firmware = await within(scope, (tx) => readFirmware(tx, rollout.firmwareId));
    if (firmware === null || signal.aborted) return;
    const turns = await within(scope, (tx) => dueDevices(tx, rollout, clock.now()));
    await each(
      turns,
      ({ mcuId }) => `${id} ${mcuId}`,
      (device) => sendOffer(context, rollout, firmware, device, baseUrl),
    );
  });
}

/** The rollout as it goes on; null: it is over, or another process has it. */
async function step(tx: Tx, id: string, now: number): Promise<RunningRollout | null> {
  const rollout = await lockRunning(tx, id);
  if (rollout === null) return null;
  const next = stepOf(rollout, await stageProgress(tx, rollout), now);
  if (next.kind === 'end') {
    await endRollout(tx, id, next, now);
    return null;
  }
  if (next.kind !== 'next') return rollout;
  await tx.query('update firmware_rollout set stage = $2 where id = $1', [id, next.stage]);
  return { ...rollout, stage: next.stage };
}

interface DueDevice {
  readonly id: number;
  readonly mcuId: string;
  readonly version: string | null;
}

/**
 * Devices of the running stage that are online and due, as many as may download. In a very large rollout, each step
 * checks a different part.
 */
async function dueDevices(tx: Tx, { id, stage, deviceCount }: RunningRollout, now: number): Promise<DueDevice[]> {
  const { busy } = await tx.one<{ busy: number }>(
    `select count(*)::int as busy from firmware_upgrade where rollout_id = $1 and stage = $2 and state = 'downloading'`,
    [id, stage],
  );
  const most = Math.min(AT_ONCE, MAX_DOWNLOADS - busy);
  if (most <= 0) return [];
  const parts = Math.ceil(deviceCount / LOOKED_AT);
  return tx.query<DueDevice>(
    `select d.id, d.mcu_id, d.firmware_version as version
     from firmware_upgrade u join device d on d.id = u.device_id join device_state s on s.device_id = u.device_id
     where u.rollout_id = $1 and u.stage = $2 and u.state = 'waiting' and ${hasComeIn('u.next_at', '$3', AGAIN_AFTER_MS)}
       and u.device_id % $5::bigint = $6::bigint and (s.online or d.firmware_version = u.version)
     order by u.next_at, u.device_id limit $4`,
    [id, stage, now, most, parts, Math.floor(now / ROUND_MS) % parts],
  );
}

/** Sends the command to one device, with an individual URL. */
async function sendOffer(
  context: DriveContext,
  rollout: RunningRollout,
  firmware: Firmware,
  device: DueDevice,
  baseUrl: string,
): Promise<void> {
  const { within, clock } = context;
  if (device.version === firmware.version) return hasIt(context, rollout.id, device.id);
  const token = newToken();
  const commandId = randomUUID();
  const { sha256, signature, version, model, byteCount } = firmware;
  try {
    const command = await sendCommand(context, {
      id: commandId,
      device,
      action: {
        kind: 'firmware',
        url: `${baseUrl}${downloadPath(token)}`,
        sizeBytes: byteCount,
        sha256,
        signature,
        version,
        model,
      },
      by: { userId: rollout.byUserId, name: rollout.byName, path: rollout.path },
      ...(device.version !== null && { before: { version: device.version } }),
      with: (tx) => begin(tx, device.id, rollout.id, { commandId, tokenHash: hashOfToken(token), now: clock.now() }),
    });
    if (command.state !== 'failed') return;
    await within(scope, async (tx) => {
      await settleUpgrade(tx, command, clock.now());
    });
  } catch (error) {
    if (error instanceof NotWaiting) return;
    if (!(error instanceof Refusal && error.code === 'command_under_way')) throw error;
    await within(scope, (tx) =>
      tx.query('update firmware_upgrade set next_at = $3 where device_id = $1 and rollout_id = $2', [
        device.id,
        rollout.id,
        clock.now() + AGAIN_AFTER_MS,
      ]),
    );
  }
}

/** The rollout was stopped meanwhile: nothing is sent. */
class NotWaiting extends Error {}

async function begin(
  tx: Tx,
  deviceId: number,
  rolloutId: string,
  { commandId, tokenHash, now }: { commandId: string; tokenHash: Buffer; now: number },
): Promise<void> {
  const [begun] = await tx.query(
    `update firmware_upgrade set state = 'downloading', command_id = $3, token_hash = $4, sent_at = null, attempts = attempts + 1, percent = null,
       fault = null, detail = '', updated_at = $5
     where device_id = $1 and rollout_id = $2 and state = 'waiting' returning device_id`,
    [deviceId, rolloutId, commandId, tokenHash, now],
  );
  if (!begun) throw new NotWaiting();
}

/** It already runs the version: somebody else installed it, or a late answer arrived. */
const hasIt = ({ within, clock }: DriveContext, rolloutId: string, deviceId: number): Promise<void> =>
  within(scope, async (tx) => {
    const upgrade = await lockUpgrade(tx, deviceId, rolloutId);
    if (upgrade?.state !== 'waiting') return;
    const now = clock.now();
    await writeUpgrade(tx, upgrade, { ...upgrade, state: 'done', percent: 100, fault: null, endedAt: now }, now);
  });
