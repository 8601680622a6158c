import type { Rollout, RolloutState, RolloutStep } from '#domain/fleet/firmware/rollout.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface StoredRollout extends Rollout {
  readonly id: string;
  readonly path: string;
  readonly firmwareId: string;
  readonly model: string;
  readonly version: string;
  readonly state: RolloutState;
  readonly deviceCount: number;
  readonly byUserId: number | null;
  readonly byName: string;
  readonly createdAt: number;
  readonly endedAt: number | null;
}
export type RunningRollout = StoredRollout;

/** Columns of `firmware_rollout r`. */
export const ROLLOUT_COLUMNS = `r.id, r.path, r.firmware_id, r.model, r.version, r.state, r.stage,
  r.stage_count, r.device_count, r.failure_limit, r.until,
  r.by_user_id, r.by_name, r.created_at, r.ended_at`;

/** Unfinished rollouts. */
export const runningIds = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ id: string }>('select id from firmware_rollout where ended_at is null order by id')).map(
    ({ id }) => id,
  );

/** An unfinished rollout, locked; null where it has ended, or another process has it. */
export const lockRunning = (tx: Tx, id: string): Promise<RunningRollout | null> =>
  tx.maybe<RunningRollout>(
    `select ${ROLLOUT_COLUMNS} from firmware_rollout r where r.id = $1 and r.ended_at is null for update skip locked`,
    [id],
  );

/** Ends a rollout; upgrades in progress continue, waiting ones do not begin. */
export async function endRollout(
  tx: Tx,
  id: string,
  { state, waiting }: Omit<RolloutStep & { kind: 'end' }, 'kind'>,
  now: number,
): Promise<void> {
  await tx.query('update firmware_rollout set state = $2, ended_at = $3 where id = $1', [id, state, now]);
  await tx.query(
    `update firmware_upgrade set state = $2, ended_at = $3, updated_at = $3 where rollout_id = $1 and state = 'waiting'`,
    [id, waiting, now],
  );
}
