import { shelfPath } from '#domain/foundation/basics/shelf-path.ts';
import { int8Array } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';
import { TABLES, tablesOf } from '../../tables.ts';

/** Tables that carry the path of a company and no lease. */
export const OF_COMPANIES = tablesOf(({ path }) => path === 'own' || path === 'device');

/** Of devices, what lists and the live feed read at once. */
const AT_ONCE = [
  ['device_state', 'true'],
  ['alarm', 'released_at is null'],
] as const;

/**
 * Rewrites the paths of a company that has moved, of all below it, of their shelves, and of devices leased to them. The caller
 * holds the lanes of the devices, and notes them: the rest of their rows follows.
 */
export async function rewritePaths(tx: Tx, from: string, to: string): Promise<void> {
  await rewriteTree(tx, from, to);
  await rewriteTree(tx, shelfPath(from), shelfPath(to));
}

async function rewriteTree(tx: Tx, from: string, to: string): Promise<void> {
  const tables = [...OF_COMPANIES.map((table) => [table, 'true'] as const), ...AT_ONCE];
  for (const [table, condition] of tables) await rewrite(tx, table, 'path', condition, from, to);
  for (const [table, condition] of [['device', 'true'] as const, ...AT_ONCE])
    await rewrite(tx, table, 'lease_path', condition, from, to);
  for (const [table, { morePaths = [] }] of Object.entries(TABLES))
    for (const column of morePaths) await rewrite(tx, table, column, 'true', from, to);
}

const rewrite = (tx: Tx, table: string, column: string, condition: string, from: string, to: string) =>
  tx.query(
    `update ${table} set ${column} = $2 || substr(${column}, length($1) + 1)
     where ${condition} and ${column} >= $1 and ${column} < ($1 || '.') collate "C"`,
    [from, to],
  );

/** Notes devices whose rows still carry what they had before. */
export const noteMoved = (tx: Tx, deviceIds: readonly number[]) =>
  tx.query('insert into carry_due (device_id) select unnest($1::int8[]) on conflict do nothing', [
    int8Array(deviceIds),
  ]);

/** Some of the noted devices, after one of them; they stay noted until their rows are written. */
export async function movedDevices(tx: Tx, after: number, most: number): Promise<number[]> {
  const rows = await tx.query<{ deviceId: number }>(
    'select device_id from carry_due where device_id > $1 order by device_id limit $2',
    [after, most],
  );
  return rows.map(({ deviceId }) => deviceId);
}

/** Forgets noted devices whose rows are written. */
export const forgetMoved = (tx: Tx, deviceIds: readonly number[]) =>
  tx.query('delete from carry_due where device_id = any($1)', [deviceIds]);
