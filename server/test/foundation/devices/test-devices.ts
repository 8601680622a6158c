import { addDevice } from '#server/fleet/inventory/add.ts';
import type { Caller } from '#server/foundation/devices/list.ts';
import { columnOf } from '#server/platform/db/rows.ts';
import { systemScope, type Tx, type Within } from '#server/platform/db/within.ts';
import { sortKeyOf } from '#server/platform/text/sort-key.ts';

/** Companies of the tests: two neighbours whose paths begin alike, each with a branch. */
export const COMPANIES = { root: '1', north: '1-5', northBranch: '1-5-23', neighbour: '1-50' } as const;
const idOf = (path: string) => Number(path.split('-').at(-1));

export const caller = (path: string, role: Caller['role'] = 'admin', leasesAt: number | null = null): Caller => ({
  path,
  role,
  leasesAt,
  userId: 1,
});
export const mcuIdOf = (number: number) => number.toString(16).padStart(24, '0');

const inSystem = <T>(within: Within, work: (tx: Tx) => Promise<T>) => within(systemScope('test'), work);

export async function addCompanies(within: Within): Promise<void> {
  await inSystem(within, async (tx) => {
    for (const path of Object.values(COMPANIES)) {
      await tx.query(
        `insert into company (id, parent_id, path, name, sort_key, modules, created_at)
         select $1, (select id from company where path = regexp_replace($2, '-[0-9]+$', '') and path <> $2), $2, $3, $4, '{yhub}', 0`,
        [idOf(path), path, `Company ${path}`, sortKeyOf(`Company ${path}`)],
      );
    }
    await tx.query("insert into site (id, company_id, path, name) values (1, 5, '1-5', 'Old Yard')");
    await tx.query(
      `insert into app_user (id, company_id, path, login_name, login_key, display_name, password_hash, modules, created_at)
       values (1, 1, '1', 'super', 'super', 'Super', '', '{}', 0)`,
    );
  });
}

/** Adds a device and gives its state row the values. */
export async function addDeviceWith(
  within: Within,
  number: number,
  path: string,
  device: { name?: string; type?: string; site?: string; shared?: boolean },
  state: Record<string, unknown> = {},
): Promise<number> {
  return inSystem(within, async (tx) => {
    const { id } = await addDevice(
      tx,
      {
        mcuId: mcuIdOf(number),
        sn: `SN-${String(number).padStart(6, '0')}`,
        deviceName: device.name ?? `Device ${number}`,
        deviceType: device.type ?? 'a',
        companyId: idOf(path),
        site: device.site ?? '',
        locationShared: device.shared ?? true,
        serviceUntil: null,
      },
      number,
    );
    for (const [field, value] of Object.entries(state)) {
      await tx.query(`update device_state set ${columnOf(field)} = $2 where device_id = $1`, [id, value]);
    }
    return id;
  });
}
