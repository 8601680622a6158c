import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type Actor, devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type LeftOut, readImport } from './store.ts';

/** The reader of a table is at its end: only it knows which rows it left out. */
export async function endImport(
  tx: Tx,
  actor: Actor,
  {
    mcuId,
    importId,
    leftOut,
  }: { readonly mcuId: string; readonly importId: string; readonly leftOut: readonly LeftOut[] },
  now: number,
): Promise<void> {
  const [device] = await devicesFor(tx, actor, 'importRecords', [mcuId]);
  const { id, path, name } = device!;
  const row = await readImport(tx, id, importId);
  if (!row) throw new Refusal('import_not_found');
  await tx.query(
    'update record_import set ended_at = coalesce(ended_at, $3), left_out = $4 where device_id = $1 and import_id = $2',
    [id, importId, now, storedJson(leftOut)],
  );
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: path,
    action: 'imports.end',
    target: mcuId,
    detail: { deviceName: name, table: row.name, records: row.stored },
  });
}
