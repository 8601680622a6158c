import { leaveGroups } from '../../alerting/alarms/life/leave-groups.ts';
import { type Actor, devicesFor } from '../../foundation/devices/scoped.ts';
import { carryServiceDates } from '../../foundation/devices/service-dates.ts';
import { forgetLabels } from '../../foundation/labels/forget.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { tablesOf } from '../../tables.ts';
import { filesOfDevices } from './files-of-devices.ts';

/**
 * Tables to empty when a device is removed. Not among them: rows deleted by foreign keys; the log, whose days are sealed as
 * usual and then swept; and what lists that which still has to be swept.
 */
export const DEVICE_TABLES = tablesOf(({ removed }) => removed === 'emptied');

/** Removes devices with everything that was measured by them, all or none. */
export async function removeDevices(
  tx: Tx,
  files: Files,
  actor: Actor,
  mcuIds: readonly string[],
  now: number,
): Promise<{ id: number; mcuId: string }[]> {
  await carryServiceDates(tx);
  const devices = await devicesFor(tx, actor, 'removeDevice', mcuIds);
  const ids = devices.map(({ id }) => id);
  await lockLanesOf(tx, ids);
  await files.remove(tx, await filesOfDevices(tx, ids));
  await leaveGroups(tx, ids);
  await forgetLabels(tx, 'place', ids);
  for (const table of DEVICE_TABLES) await tx.query(`delete from ${table} where device_id = any($1)`, [ids]);
  await tx.query(
    `insert into unit_service (mcu_id, service_until) select mcu_id, service_until from device where id = any($1)
     on conflict (mcu_id) do update set service_until = excluded.service_until`,
    [ids],
  );
  await tx.query('delete from device where id = any($1)', [ids]);
  await tx.query(
    'insert into removed_device (device_id, removed_at) select id, $2 from unnest($1::bigint[]) as id on conflict do nothing',
    [ids, now],
  );
  const entry = { at: now, userId: actor.userId, action: 'devices.remove' };
  await writeAudit(
    tx,
    ...devices.map(({ mcuId, path, name }) => ({
      ...entry,
      companyPath: path,
      target: mcuId,
      detail: { deviceName: name },
    })),
  );
  return devices.map(({ id, mcuId }) => ({ id, mcuId }));
}
