import type { Tx } from '../../platform/db/within.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { noteChangedSettings } from '../../stream/recompute/changed-settings.ts';

/** What a time zone belongs to. A site's goes before its company's. */
type OfZone = { readonly companyId: number } | { readonly siteId: number };

/** Notes the devices that another time zone concerns: their days and hours begin at other instants. Returns their ids. */
export async function noteChangedZone(tx: Tx, of: OfZone, now: number): Promise<number[]> {
  const [condition, id] =
    'siteId' in of
      ? ['site_id = $1', of.siteId]
      : [
          'company_id = $1 and not exists (select from site t where t.id = site_id and t.time_zone is not null)',
          of.companyId,
        ];
  const rows = await tx.query<{ id: number }>(`select id from device where ${condition}`, [id]);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return ids;
  await lockLanesOf(tx, ids);
  await tx.query('update device set settings_version = settings_version + 1 where id = any($1)', [ids]);
  await noteChangedSettings(tx, ids, now, 'alarms and history');
  return ids;
}
