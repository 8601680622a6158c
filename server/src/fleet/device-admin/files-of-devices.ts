import type { Tx } from '../../platform/db/within.ts';

/** The pictures of devices, of work on them and of their condition in leases: they go where the devices go. */
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
  const conditions = await tx.query<{ file: string }>(
    `select picture ->> 'fileId' as file from lease, jsonb_path_query(jsonb_build_array(start_condition, end_condition), '$[*].pictures[*]') picture
     where device_id = any($1)`,
    [deviceIds],
  );
  return [...files, ...conditions.map(({ file }) => file)];
}
