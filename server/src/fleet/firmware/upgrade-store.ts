import type { Rollout, StageCounts } from '#domain/fleet/firmware/rollout.ts';
import { UPGRADE_STATES, type Upgrade, type UpgradeState } from '#domain/fleet/firmware/upgrade.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned } from '../../platform/db/written.ts';

/** A stored device of a rollout. */
export interface StoredUpgrade extends Upgrade {
  readonly deviceId: number;
  readonly rolloutId: string;
  readonly stage: number;
  readonly model: string;
  readonly version: string;
  readonly fromVersion: string | null;
  readonly byName: string;
  readonly requestedAt: number;
  readonly updatedAt: number;
  readonly commandId: string | null;
}

/** Columns of `firmware_upgrade u`. */
export const UPGRADE_COLUMNS = `u.device_id, u.rollout_id, u.stage, u.state, u.model, u.version,
  u.from_version, u.by_name, u.requested_at, u.updated_at,
  u.command_id, u.attempts, u.next_at, u.percent, u.fault, u.detail, u.ended_at`;

/** The upgrade that a command belongs to, locked; null when a newer command has replaced this one. */
export const lockUpgradeOfCommand = (tx: Tx, deviceId: number, commandId: string): Promise<StoredUpgrade | null> =>
  tx.maybe<StoredUpgrade>(
    `select ${UPGRADE_COLUMNS} from firmware_upgrade u where u.device_id = $1 and u.command_id = $2 for update`,
    [deviceId, commandId],
  );

export const lockUpgrade = (tx: Tx, deviceId: number, rolloutId: string): Promise<StoredUpgrade | null> =>
  tx.maybe<StoredUpgrade>(
    `select ${UPGRADE_COLUMNS} from firmware_upgrade u where u.device_id = $1 and u.rollout_id = $2 for update`,
    [deviceId, rolloutId],
  );

/** Writes the status of an upgrade. The download address is valid only while the device is downloading. */
export async function writeUpgrade(
  tx: Tx,
  { deviceId, rolloutId }: Pick<StoredUpgrade, 'deviceId' | 'rolloutId'>,
  next: Upgrade,
  now: number,
): Promise<void> {
  const written = {
    state: next.state,
    attempts: next.attempts,
    nextAt: next.nextAt,
    percent: next.percent,
    fault: next.fault,
    detail: next.detail,
    endedAt: next.endedAt,
    updatedAt: now,
    tokenHash: next.state === 'downloading' ? sql`token_hash` : null,
  };
  await tx.query(
    sql`update firmware_upgrade set ${assigned(written)} where device_id = ${deviceId} and rollout_id = ${rolloutId}`,
  );
}

/** Devices of rollouts by stage and state. */
export async function countStages(tx: Tx, rolloutIds: readonly string[]): Promise<Map<string, StageCounts[]>> {
  const rows = await tx.query<{ id: string; stage: number; state: UpgradeState; devices: number }>(
    `select rollout_id as id, stage, state, count(*)::int as devices from firmware_upgrade
     where rollout_id = any($1) group by 1, 2, 3`,
    [rolloutIds],
  );
  const counted = new Map<string, StageCounts[]>();
  for (const { id, stage, state, devices } of rows) {
    const stages = counted.get(id) ?? [];
    stages[stage] = { ...stages[stage], [state]: devices };
    counted.set(id, stages);
  }
  return counted;
}

/**
 * The facts that decide a rollout's next step, without counting all of its devices: how many failed, and whether the
 * current stage still has an unfinished device.
 */
export async function stageProgress(
  tx: Tx,
  rollout: Pick<Rollout, 'stage' | 'stageCount'> & { id: string },
): Promise<StageCounts[]> {
  const stages = Array.from({ length: rollout.stageCount }, (_, stage) => stage);
  const failures = await tx.query<{ stage: number; failed: number }>(
    `select stage, count(*)::int as failed from firmware_upgrade
     where rollout_id = $1 and stage = any($2::int[]) and state = 'failed' group by 1`,
    [rollout.id, stages],
  );
  const open = await tx.maybe(
    `select from firmware_upgrade where rollout_id = $1 and stage = $2 and state in ('waiting', 'downloading', 'installing') limit 1`,
    [rollout.id, rollout.stage],
  );
  return stages.map((stage) => ({
    failed: failures.find((each) => each.stage === stage)?.failed ?? 0,
    ...(open && stage === rollout.stage && { waiting: 1 }),
  }));
}

/** Every state with a number, 0 where there is none. */
export const wholeCounts = (stages: readonly (StageCounts | undefined)[]): { [S in UpgradeState]: number } =>
  Object.fromEntries(
    UPGRADE_STATES.map((state) => [state, stages.reduce((sum, counts) => sum + (counts?.[state] ?? 0), 0)]),
  ) as { [S in UpgradeState]: number };
