import type { ImportsOfDevice } from '#domain/fleet/imports/admission.ts';
import { OPEN_FOR_MS } from '#domain/fleet/imports/admission.ts';
import { encodeKeys, type RecordKey } from '#domain/fleet/imports/instants.ts';
import type { Counts, RefusedTally } from '#domain/fleet/imports/tally.ts';
import {
  decodeImportResult,
  encodeImportResult,
  type ImportHead,
  type ImportResult,
} from '#domain/fleet/imports/wire.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { storedJson } from '../../platform/db/json.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned } from '../../platform/db/written.ts';

/** An import as it is stored. */
export interface ImportRow {
  readonly importId: string;
  readonly name: string;
  readonly byName: string;
  readonly begunAt: number;
  readonly lastAt: number;
  readonly endedAt: number | null;
  readonly intervalSeconds: number;
  readonly stored: number;
  readonly alreadyThere: number;
  readonly refused: readonly RefusedTally[];
  readonly leftOut: readonly LeftOut[];
  readonly channelCounts: Counts;
  readonly units: readonly (readonly [unit: number, kind: number])[];
  readonly firstInstant: number | null;
  readonly lastInstant: number | null;
  readonly undoneAt: number | null;
  readonly undoneBy: string;
  readonly removedAt: number | null;
}

/** Rows that the reader of a table left out for one reason, with the first of them as it reads. */
export interface LeftOut {
  readonly reason: string;
  readonly count: number;
  readonly line: number | null;
  readonly text: string | null;
}

const COLUMNS = `import_id, name, by_name, begun_at, last_at, ended_at, interval_seconds, stored, already_there, refused, left_out,
  channel_counts, units, first_instant, last_instant, undone_at, undone_by, removed_at`;
/** Older ones are counted and not listed. */
const MAX_LISTED = 200;

export const readImport = (tx: Tx, deviceId: number, importId: string): Promise<ImportRow | null> =>
  tx.maybe<ImportRow>(`select ${COLUMNS} from record_import where device_id = $1 and import_id = $2`, [
    deviceId,
    importId,
  ]);

/** Newest first. */
export const listImports = (tx: Tx, deviceId: number): Promise<ImportRow[]> =>
  tx.query<ImportRow>(
    `select ${COLUMNS} from record_import where device_id = $1 order by begun_at desc, import_id limit ${MAX_LISTED}`,
    [deviceId],
  );

export const importsOfDevice = (tx: Tx, deviceId: number, now: number): Promise<ImportsOfDevice> =>
  tx.one<ImportsOfDevice>(
    `select count(*) filter (where begun_at > $2) as begun_today,
       count(*) filter (where ended_at is null and undone_at is null and last_at > $3) as open,
       coalesce(sum(stored) filter (where removed_at is null), 0)::int8 as stored
     from record_import where device_id = $1`,
    [deviceId, now - DAY_MS, now - OPEN_FOR_MS],
  );

/** What a packet was answered before; null for one that is new. */
export async function answerOf(
  tx: Tx,
  deviceId: number,
  { importId, number }: Pick<ImportHead, 'importId' | 'number'>,
): Promise<ImportResult | null> {
  const row = await tx.maybe<{ answer: Buffer }>(
    'select answer from import_part where device_id = $1 and import_id = $2 and number = $3',
    [deviceId, importId, number],
  );
  return row && decodeImportResult(row.answer);
}

/** Begins an import; one that was undone begins anew. */
export async function beginImport(
  tx: Tx,
  deviceId: number,
  { importId, name, intervalSeconds }: ImportHead,
  byName: string,
  now: number,
): Promise<ImportRow> {
  await tx.query('delete from record_import where device_id = $1 and import_id = $2', [deviceId, importId]);
  return tx.one<ImportRow>(
    `insert into record_import (device_id, import_id, name, by_name, begun_at, last_at, interval_seconds)
     values ($1, $2, $3, $4, $5, $5, $6) returning ${COLUMNS}`,
    [deviceId, importId, name, byName, now, intervalSeconds],
  );
}

/** Stores what became of a packet, and the import with it. */
export async function writePart(
  tx: Tx,
  deviceId: number,
  row: ImportRow,
  result: ImportResult,
  keys: readonly RecordKey[],
): Promise<void> {
  await tx.query('insert into import_part (device_id, import_id, number, answer, keys) values ($1, $2, $3, $4, $5)', [
    deviceId,
    result.importId,
    result.number,
    Buffer.from(encodeImportResult(result)),
    Buffer.from(encodeKeys(keys)),
  ]);
  const written = {
    lastAt: row.lastAt,
    endedAt: row.endedAt,
    stored: row.stored,
    alreadyThere: row.alreadyThere,
    refused: storedJson(row.refused),
    channelCounts: storedJson(row.channelCounts),
    units: storedJson(row.units),
    firstInstant: row.firstInstant,
    lastInstant: row.lastInstant,
  };
  await tx.query(
    sql`update record_import set ${assigned(written)} where device_id = ${deviceId} and import_id = ${row.importId}`,
  );
}
