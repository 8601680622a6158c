import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Firmware, lockFirmware } from './firmware-store.ts';

const audit = (tx: Tx, userId: number | null, verb: string, { id, model, version }: Firmware, to: string, at: number) =>
  writeAudit(tx, {
    at,
    userId,
    companyPath: ROOT_PATH,
    action: `firmware.${verb}`,
    target: id,
    detail: { model, version, ...(to !== '' && { companies: to }) },
  });

/** Releases an image to these companies and to no others. */
export async function releaseFirmware(
  tx: Tx,
  userId: number | null,
  id: string,
  companyIds: readonly number[],
  now: number,
): Promise<void> {
  const firmware = await lockFirmware(tx, id);
  const wanted = [...new Set(companyIds)];
  const known = await tx.query<{ id: number }>('select id from company where id = any($1)', [wanted]);
  if (known.length !== wanted.length) throw new Refusal('company_not_found');
  await tx.query('delete from firmware_release where firmware_id = $1 and company_id <> all($2::int[])', [id, wanted]);
  await tx.query(
    `insert into firmware_release (firmware_id, company_id, released_at) select $1, company_id, $3
     from unnest($2::int[]) as company_id on conflict do nothing`,
    [id, wanted, now],
  );
  await audit(tx, userId, wanted.length > 0 ? 'release' : 'withdraw', firmware, wanted.join(','), now);
}

/** Removes an image. The logs of the devices that installed it still mention it. */
export async function removeFirmware(tx: Tx, files: Files, userId: number, id: string, now: number): Promise<void> {
  const firmware = await lockFirmware(tx, id);
  const used = await tx.maybe('select from firmware_rollout where firmware_id = $1 and ended_at is null limit 1', [id]);
  if (used) throw new Refusal('firmware_in_use');
  await tx.query('delete from firmware where id = $1', [id]);
  await files.remove(tx, [firmware.fileId]);
  await audit(tx, userId, 'remove', firmware, '', now);
}
