import type { FleetImport } from '#domain/trade/fleet-tables/calls.ts';
import type { DeviceKeyHashes } from '../../fleet/inventory/key.ts';
import { storedJson } from '../../platform/db/json.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';

const scope = systemScope('tables of fleets');
/** How many of them an account may have under way. */
const MAX_OPEN = 3;
const DAY_MS = 86_400_000;
/** So long somebody may ask what became of a table. */
const KEPT_MS = 30 * DAY_MS;

/** Hashes of the keys that were told, as they are stored. */
type StoredKeys = Readonly<Record<string, readonly [keyHash: string, brokerHash: string]>>;

interface OpenImport {
  readonly id: string;
  readonly userId: number;
  readonly file: Uint8Array;
  readonly fingerprint: string;
  readonly keys: StoredKeys;
}

export const storedKeys = (keys: ReadonlyMap<string, DeviceKeyHashes>): StoredKeys =>
  Object.fromEntries(
    [...keys].map(([mcuId, { keyHash, brokerHash }]) => [mcuId, [keyHash.toString('hex'), brokerHash] as const]),
  );

export function keysOf(stored: StoredKeys): ReadonlyMap<string, DeviceKeyHashes> {
  return new Map(
    Object.entries(stored).map(([mcuId, [keyHash, brokerHash]]) => [
      mcuId,
      { keyHash: Buffer.from(keyHash, 'hex'), brokerHash },
    ]),
  );
}

const COLUMNS = `id, source as file_name, state, rows_all as rows, rows_done, added, changed, reason`;

export const addImport = (
  within: Within,
  asked: OpenImport & { readonly fileName: string; readonly rows: number },
  now: number,
): Promise<boolean> =>
  within(scope, async (tx) => {
    await tx.query('delete from fleet_import where ended_at < $1', [now - KEPT_MS]);
    await tx.query('select pg_advisory_xact_lock($1, $2)', [OPEN_LOCKS, asked.userId]);
    const { open } = await tx.one<{ open: number }>(
      'select count(*)::int as open from fleet_import where user_id = $1 and ended_at is null',
      [asked.userId],
    );
    if (open >= MAX_OPEN) return false;
    const row = {
      id: asked.id,
      userId: asked.userId,
      state: 'waiting',
      source: asked.fileName,
      file: Buffer.from(asked.file),
      fingerprint: asked.fingerprint,
      keys: sql`${storedJson(asked.keys)}::jsonb`,
      rowsAll: asked.rows,
      askedAt: now,
    };
    await tx.query(sql`insert into fleet_import (${columnsOf(row)}) values (${valuesOf(row)})`);
    return true;
  });
const OPEN_LOCKS = 72_660;

/** What became of a table; only whoever has brought it may ask. */
export const readImport = (within: Within, userId: number, id: string): Promise<FleetImport | null> =>
  within(scope, (tx) =>
    tx.maybe<FleetImport>(`select ${COLUMNS} from fleet_import where id = $1 and user_id = $2`, [id, userId]),
  );

export const openImports = (within: Within): Promise<{ id: string }[]> =>
  within(scope, (tx) =>
    tx.query<{ id: string }>('select id from fleet_import where ended_at is null order by asked_at, id'),
  );

export const openImport = (tx: Tx, id: string): Promise<OpenImport | null> =>
  tx.maybe<OpenImport>(
    'select id, user_id, file, fingerprint, keys from fleet_import where id = $1 and ended_at is null',
    [id],
  );

export const noteProgress = (within: Within, id: string, rowsDone: number): Promise<unknown> =>
  within(scope, (tx) =>
    tx.query('update fleet_import set rows_done = $2 where id = $1 and ended_at is null', [id, rowsDone]),
  );

/** In the transaction that has written the table. */
export const endImport = (tx: Tx, id: string, { added, changed }: Counts, now: number): Promise<unknown> =>
  tx.query(
    `update fleet_import set state = 'done', added = $2, changed = $3, rows_done = rows_all, file = null, keys = null, ended_at = $4
     where id = $1`,
    [id, added, changed, now],
  );

export const failImport = (within: Within, id: string, reason: FleetImport['reason'], now: number): Promise<unknown> =>
  within(scope, (tx) =>
    tx.query(
      `update fleet_import set state = 'failed', reason = $2, rows_done = 0, file = null, keys = null, ended_at = $3
       where id = $1 and ended_at is null`,
      [id, reason, now],
    ),
  );

interface Counts {
  readonly added: number;
  readonly changed: number;
}
