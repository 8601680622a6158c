import type { Tx } from '../platform/db/within.ts';

/** The pictures of devices and of work on them: they go where the devices go. */
export async function filesOfDevices(tx: Tx, deviceIds: readonly number[]): Promise<string[]> {
  const files: string[] = [];
  for (const [table, column, key] of [
    ['device', 'images', 'id'],
    ['maintenance_entry', 'pictures', 'device_id'],
    ['lease_maintenance', 'pictures', 'device_id'],
  ] as const) {
    const rows = await tx.query<{ file: string }>(
      `select unnest(${column}) as file from ${table} where ${key} = any($1)`,
      [deviceIds],
    );
    files.push(...rows.map(({ file }) => file));
  }
  return files;
}
