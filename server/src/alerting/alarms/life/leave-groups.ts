import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** Alarms of devices that others see from now on, or nobody any more, are gathered under none of others, nor others under theirs. */
export async function leaveGroups(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  const heads = await tx.query<{ id: string }>(
    `select id from alarm where device_id = any($1) and msg_type = ${OFFLINE_ALARM} and gathered_by is null`,
    [deviceIds],
  );
  await tx.query('update alarm set gathered_by = null where gathered_by = any($1::uuid[])', [
    heads.map(({ id }) => id),
  ]);
  await tx.query('update alarm set gathered_by = null where device_id = any($1) and gathered_by is not null', [
    deviceIds,
  ]);
}
