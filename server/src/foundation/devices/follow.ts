import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Tx } from '../../platform/db/within.ts';

const MAX_FOLLOWED = 500;

/** Adds a device to those a user follows; refuses duplicates and more than five hundred. */
export async function follow(tx: Tx, userId: number, deviceId: number, now: number): Promise<void> {
  const { followed } = await tx.one<{ followed: number }>(
    'select count(*)::int as followed from attention where user_id = $1',
    [userId],
  );
  if (followed >= MAX_FOLLOWED) throw new Refusal('max_attention_reached', { max: MAX_FOLLOWED });
  const added = await tx.query(
    'insert into attention (user_id, device_id, created_at) values ($1, $2, $3) on conflict do nothing returning device_id',
    [userId, deviceId, now],
  );
  if (added.length === 0) throw new Refusal('attention_already_in_list');
}

/** Removes a device from those a user follows. */
export async function unfollow(tx: Tx, userId: number, deviceId: number): Promise<void> {
  const removed = await tx.query('delete from attention where user_id = $1 and device_id = $2 returning device_id', [
    userId,
    deviceId,
  ]);
  if (removed.length === 0) throw new Refusal('attention_not_found');
}
