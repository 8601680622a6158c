import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { systemCalls } from '#domain/power/energy/system-calls.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { UNITS } from '../../foundation/devices/units.ts';
import { seenBy, visibleTo } from '../../foundation/visibility/conditions.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { pageOf } from '../../platform/db/page.ts';
import { int4, int8, rowsFrom } from '../../platform/db/rows-from.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';

type Candidate = Output<typeof systemCalls.bindSystemDeviceInfo>[number];

/** A unit of a device by their ids. */
export interface UnitOfDevice {
  readonly deviceId: number;
  readonly unit: number;
}

const COLUMNS = sql`d.mcu_id, u.unit, d.name as device_name, u.type as device_type, u.model as device_model, x.system_id`;
const IN_SYSTEM = sql`left join energy_system_unit x on x.device_id = d.id and x.unit = u.unit`;

/** What a device and the units behind it could be in a system. */
export const candidatesOf = (tx: Tx, deviceId: number): Promise<Candidate[]> =>
  tx.query<Candidate>(
    sql`select ${COLUMNS} from device d ${UNITS} ${IN_SYSTEM} where d.id = ${deviceId} order by u.unit`,
  );

/** Drive batteries in no system: lithium batteries, and those behind a hub. */
export const freeBatteries = (
  tx: Tx,
  caller: Caller,
  { key, ...request }: Parsed<typeof systemCalls.enerDriveDeviceList>,
): Promise<Output<typeof systemCalls.enerDriveDeviceList>> =>
  pageOf<Candidate>(
    tx,
    {
      columns: COLUMNS,
      from: sql`device d ${UNITS} ${IN_SYSTEM}`,
      where: sql`${visibleTo(caller, seenBy('d'))} and (d.device_type = 'f' or d.related @> '[{"deviceType": "f"}]')
        and u.type = 'f' and x.system_id is null and d.search_text like ${`%${escapeLike(key.trim().toLowerCase())}%`}`,
      order: raw('d.sort_key, d.id, u.unit'),
    },
    request,
  );

/** Makes these the units of a system; one that is in another system is refused. */
export async function bindUnits(
  tx: Tx,
  { id, path }: { readonly id: number; readonly path: string },
  units: readonly UnitOfDevice[],
): Promise<void> {
  await tx.query('delete from energy_system_unit where system_id = $1', [id]);
  if (units.length === 0) return;
  const bound = rowsFrom('u', {
    deviceId: int8(units.map(({ deviceId }) => deviceId)),
    unit: int4(units.map(({ unit }) => unit)),
  });
  try {
    await tx.query(
      sql`insert into energy_system_unit (device_id, unit, system_id, path)
       select u.device_id, u.unit, ${id}, ${path} from ${bound} returning unit`,
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('device_in_system');
    throw error;
  }
}
