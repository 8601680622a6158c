import type { Tx } from '../../platform/db/within.ts';
import { tablesOf } from '../../tables.ts';

/** Tables of devices whose policies compare what `device` says: they carry a copy of it. */
export const WITH_OWNER_COLUMNS = tablesOf(({ path }) => path === 'lease');

/** What a row of such a table carries, from the `device_state s` that it is about. */
export const OWNER_COLUMNS = 'path, lease_path, lease_from, lease_until';
export const OWNER_COLUMNS_OF_STATE = 's.path, s.lease_path, s.lease_from, s.lease_until';

/**
 * Keeps devices where they are until the end of the transaction. Whoever writes rows that carry their company, other than
 * under their lanes, does this first, as those do who move them.
 */
export async function holdDevices(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  await tx.query('select from device where id = any($1) order by id for no key update', [deviceIds]);
}

/** Devices whose rows are changed in one statement: those of one may be many. */
const AT_ONCE = 50;

/**
 * Copies owners and leases of devices to all tables that carry them. The caller holds the lanes of the devices:
 * otherwise ingest would write the former values meanwhile.
 */
export async function syncOwnerColumns(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  for (let first = 0; first < deviceIds.length; first += AT_ONCE) {
    const ids = deviceIds.slice(first, first + AT_ONCE);
    for (const table of WITH_OWNER_COLUMNS)
      await tx.query(
        `update ${table} t set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
         from device d where d.id = t.device_id and t.device_id = any($1) and (t.path <> d.path
           or (t.lease_path, t.lease_from, t.lease_until) is distinct from (d.lease_path, d.lease_from, d.lease_until))`,
        [ids],
      );
  }
}
