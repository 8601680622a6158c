import { type Actor, devicesFor } from '../devices/scoped.ts';
import { lockLanesOf } from '../history/locks.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Files } from '../platform/files/files.ts';
import { writeAudit } from '../system/audit.ts';

/**
 * Tables of what is known by device, asked of the database itself, so that a new one is not forgotten. Left out are those
 * that go with the device by reference, and the log: its days are sealed like any other, and then swept.
 */
export const deviceTables = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and c.relname not in ('record_log', 'removed_device')
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
           and k.confrelid = 'device'::regclass and k.confdeltype = 'c') order by 1`,
    )
  ).map(({ name }) => name);

/** Removes devices with everything that was measured by them, all or none. */
export async function removeDevices(
  tx: Tx,
  files: Files,
  actor: Actor,
  mcuIds: readonly string[],
  now: number,
): Promise<{ id: number; mcuId: string }[]> {
  const devices = await devicesFor(tx, actor, 'removeDevice', mcuIds);
  const ids = devices.map(({ id }) => id);
  await lockLanesOf(tx, ids);
  const pictures = await tx.query<{ images: string[] }>('select images from device where id = any($1)', [ids]);
  await files.remove(
    tx,
    pictures.flatMap(({ images }) => images),
  );
  for (const table of await deviceTables(tx)) await tx.query(`delete from ${table} where device_id = any($1)`, [ids]);
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
    ...devices.map(({ mcu_id, path, name }) => ({
      ...entry,
      companyPath: path,
      target: mcu_id,
      detail: { deviceName: name },
    })),
  );
  return devices.map(({ id, mcu_id }) => ({ id, mcuId: mcu_id }));
}
