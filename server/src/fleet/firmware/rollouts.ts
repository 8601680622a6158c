import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { StageCounts } from '#domain/fleet/firmware/rollout.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { endRollout, ROLLOUT_COLUMNS, type StoredRollout } from './rollout-store.ts';
import { countStages, type StoredUpgrade, UPGRADE_COLUMNS, wholeCounts } from './upgrade-store.ts';

type RolloutItem = Output<Calls['pageRollouts']>['list'][number];
type UpgradeItem = Output<Calls['getUpdateVersionLog']>['list'][number];

const shownRollout = (
  { path: _, firmwareId: __, byUserId: ___, ...rollout }: StoredRollout,
  stages: readonly (StageCounts | undefined)[],
): RolloutItem => ({ ...rollout, counts: wholeCounts(stages) });

/** An upgrade as callers see it. */
export const shownUpgrade = ({ deviceId: _, commandId: __, nextAt: ___, ...upgrade }: StoredUpgrade): UpgradeItem =>
  upgrade;

/** Rollouts of the caller's companies, newest first. */
export async function pageRollouts(
  tx: Tx,
  request: Parsed<Calls['pageRollouts']>,
): Promise<Output<Calls['pageRollouts']>> {
  const page = await pageOf<StoredRollout>(
    tx,
    {
      columns: raw(ROLLOUT_COLUMNS),
      from: sql`firmware_rollout r`,
      where: sql`true`,
      order: sql`r.created_at desc, r.id`,
    },
    request,
  );
  const counts = await countStages(
    tx,
    page.list.map(({ id }) => id),
  );
  return shownPage(page, (rollout) => shownRollout(rollout, counts.get(rollout.id) ?? []));
}

/** The progress of a rollout, and its devices, those in progress first. */
export async function rolloutStatus(
  tx: Tx,
  { id, state, ...request }: Parsed<Calls['firmwareUpgradeStatus']>,
): Promise<Output<Calls['firmwareUpgradeStatus']>> {
  const rollout = await tx.maybe<StoredRollout>(`select ${ROLLOUT_COLUMNS} from firmware_rollout r where r.id = $1`, [
    id,
  ]);
  if (!rollout) throw new Refusal('rollout_not_found');
  const counts = (await countStages(tx, [id])).get(id) ?? [];
  const stages = Array.from({ length: rollout.stageCount }, (_, stage) => wholeCounts([counts[stage]]));
  // A device that has left the caller's companies meanwhile is counted, not shown.
  const ofState = state === '' ? sql`true` : sql`u.state = ${state}`;
  const page = await pageOf<StoredUpgrade & { mcuId: string; deviceName: string; deviceSn: string }>(
    tx,
    {
      columns: sql`${raw(UPGRADE_COLUMNS)}, d.mcu_id, d.name as device_name, d.sn as device_sn`,
      from: sql`firmware_upgrade u join device d on d.id = u.device_id`,
      where: sql`u.rollout_id = ${id} and ${ofState}`,
      order: sql`u.stage, array_position(array['failed', 'installing', 'downloading', 'waiting'], u.state) nulls last, d.sort_key, d.id`,
    },
    request,
  );
  const shown = shownPage(page, ({ mcuId, deviceName, deviceSn, ...upgrade }) => ({
    ...shownUpgrade(upgrade),
    mcuId,
    deviceName,
    deviceSn,
  }));
  return { rollout: shownRollout(rollout, counts), stages, ...shown };
}

/** Stops a running rollout; one that has ended is not changed. */
export async function stopRollout(tx: Tx, session: Session, id: string, now: number): Promise<void> {
  const rollout = await tx.maybe<{ path: string; endedAt: number | null }>(
    'select path, ended_at from firmware_rollout where id = $1 for update',
    [id],
  );
  if (!rollout) throw new Refusal('rollout_not_found');
  if (rollout.endedAt !== null) return;
  await endRollout(tx, id, { state: 'stopped', waiting: 'cancelled' }, now);
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: rollout.path,
    action: 'firmware.stop',
    target: id,
  });
}
