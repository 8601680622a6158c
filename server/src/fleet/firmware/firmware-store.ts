import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

/** A stored image. */
export interface Firmware {
  readonly id: string;
  readonly model: string;
  readonly version: string;
  readonly notes: string;
  readonly fileId: string;
  readonly byteCount: number;
  readonly sha256: string;
  readonly signature: string;
  readonly byName: string;
  readonly createdAt: number;
}

export const FIRMWARE_COLUMNS = `f.id, f.model, f.version, f.notes, f.file_id, f.byte_count, f.sha256,
  f.signature, f.by_name, f.created_at`;

/** One image, its row locked until the end of the transaction. */
export async function lockFirmware(tx: Tx, id: string): Promise<Firmware> {
  const firmware = await tx.maybe<Firmware>(`select ${FIRMWARE_COLUMNS} from firmware f where f.id = $1 for update`, [
    id,
  ]);
  if (!firmware) throw new Refusal('firmware_not_found');
  return firmware;
}

export const readFirmware = (tx: Tx, id: string): Promise<Firmware | null> =>
  tx.maybe<Firmware>(`select ${FIRMWARE_COLUMNS} from firmware f where f.id = $1`, [id]);

/** Condition on `f`: released to a company of a path itself, or above it, or, being in the caller's scope, below it. */
export const releasedAround = (
  path: string,
): Sql => sql`exists (select from firmware_release r where r.firmware_id = f.id
  and (r.company_id = any(${idsOf(path)}::int[]) or exists (select from company c where c.id = r.company_id)))`;

/**
 * Refuses an image that is not released to the caller's companies, if the caller may not release it either, exactly
 * like a missing one.
 */
export async function refuseUnreleased(tx: Tx, session: Session, firmwareId: string): Promise<void> {
  if (can.releaseFirmware(session).allowed) return;
  const seen = await tx.maybe(
    sql`select from firmware f where f.id = ${firmwareId} and ${releasedAround(session.path)}`,
  );
  if (!seen) throw new Refusal('firmware_not_found');
}

/** Condition on `d`: its model matches, and the image is released to its company or to one above it. */
export const ofReleased = (
  path: string,
  model: string,
  companyIds: Iterable<number>,
): Sql => sql`${below(raw('d.path'), path)}
  and d.model = ${model} and d.company_id = any(array(
    select c.id from company c where string_to_array(c.path, '-')::int[] && ${[...companyIds]}::int[]))`;

/** Ids of a company and of those above it: a release to any of them is one to it. */
export const idsOf = (path: string): number[] => [...(idsOfPath(path) ?? [])];

/** Companies that an image is released to. */
export const releasedTo = async (tx: Tx, firmwareId: string): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx.query<{ id: number }>('select company_id as id from firmware_release where firmware_id = $1', [
        firmwareId,
      ])
    ).map(({ id }) => id),
  );

/** Images released to the company of a path, for a model, newest first. */
export const releasedFor = (tx: Tx, path: string, model: string): Promise<Firmware[]> =>
  tx.query<Firmware>(
    `select ${FIRMWARE_COLUMNS} from firmware f where f.model = $2
       and exists (select from firmware_release r where r.firmware_id = f.id and r.company_id = any($1::int[]))
     order by f.created_at desc, f.id`,
    [idsOf(path), model],
  );
