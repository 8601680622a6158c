import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import { escapeLike, foldSearch } from '../devices/filter.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import {
  FIRMWARE_COLUMNS,
  type Firmware,
  idsOf,
  OF_RELEASED,
  RELEASED_AROUND,
  readFirmware,
  refuseUnreleased,
  releasedTo,
} from './firmware-store.ts';

/** Firmware that the caller may see, newest first. */
export async function pageFirmware(
  tx: Tx,
  session: Session,
  { model, pageNum, pageSize }: Parsed<Calls['pageFirmware']>,
): Promise<Output<Calls['pageFirmware']>> {
  const canUpload = can.releaseFirmware(session).allowed;
  const ids = idsOf(session.path);
  const where = `($2 = '' or f.model = $2) and ($3 or ${RELEASED_AROUND})`;
  const values = [ids, model, canUpload];
  const { total } = await tx.one<{ total: number }>(
    `select count(*)::int as total from firmware f where ${where}`,
    values,
  );
  const rows = await tx.query<
    Firmware & { isReleasedToAll: boolean; releasedTo: { companyId: number; companyName: string }[] }
  >(
    `select ${FIRMWARE_COLUMNS},
       exists (select from firmware_release r where r.firmware_id = f.id and r.company_id = any($1::int[])) as "isReleasedToAll",
       coalesce((select json_agg(json_build_object('companyId', c.id, 'companyName', c.name) order by c.sort_key, c.id)
         from firmware_release r join company c on c.id = r.company_id where r.firmware_id = f.id), '[]') as "releasedTo"
     from firmware f where ${where} order by f.created_at desc, f.id limit $4 offset $5`,
    [...values, pageSize, (pageNum - 1) * pageSize],
  );
  const counts = await countByVersion(tx, session.path, [...new Set(rows.map((row) => row.model))]);
  const list = rows.map(({ fileId: _, signature: __, ...row }) => ({
    ...row,
    deviceCount: counts.filter((each) => each.model === row.model).reduce((sum, { devices }) => sum + devices, 0),
    runningCount: counts.find((each) => each.model === row.model && each.version === row.version)?.devices ?? 0,
  }));
  return { list, total, pages: Math.ceil(total / pageSize), pageNum, canUpload };
}

const countByVersion = (tx: Tx, path: string, models: readonly string[]) =>
  tx.query<{ model: string; version: string | null; devices: number }>(
    `select model, firmware_version as version, count(*)::int as devices from device
     where path >= $1 and path < $2 and model = any($3) group by 1, 2`,
    [path, `${path}.`, models],
  );

interface DeviceRow {
  mcuId: string;
  deviceName: string;
  deviceSn: string;
  companyName: string | null;
  version: string | null;
  online: boolean;
  isUnderWay: boolean;
}

/** Devices that a firmware may be put on: of its model, in the caller's companies, and released to theirs. */
export async function pageFirmwareDevices(
  tx: Tx,
  session: Session,
  { id, key, pageNum, pageSize }: Parsed<Calls['pageFirmwareDevices']>,
): Promise<Output<Calls['pageFirmwareDevices']>> {
  const firmware = await readFirmware(tx, id);
  if (!firmware) throw new Refusal('firmware_not_found');
  await refuseUnreleased(tx, session, id);
  const values = [session.path, `${session.path}.`, firmware.model, [...(await releasedTo(tx, id))]];
  const suitable = `d.path >= $1 and d.path < $2 and d.model = $3 and ${OF_RELEASED}`;
  const { upgradable } = await tx.one<{ upgradable: number }>(
    `select count(*)::int as upgradable from device_state s join device d on d.id = s.device_id
     where ${suitable} and d.firmware_version is distinct from $5
       and not exists (select from firmware_upgrade u where u.device_id = s.device_id and u.ended_at is null)`,
    [...values, firmware.version],
  );
  const named = `from device d where ${suitable} and ($5 = '' or d.search_text like '%' || $5 || '%')`;
  const pattern = escapeLike(foldSearch(key));
  const { total } = await tx.one<{ total: number }>(`select count(*)::int as total ${named}`, [...values, pattern]);
  const page = await tx.query<{ id: number }>(`select d.id ${named} order by d.sort_key, d.id limit $6 offset $7`, [
    ...values,
    pattern,
    pageSize,
    (pageNum - 1) * pageSize,
  ]);
  const list = await tx.query<DeviceRow>(
    `select d.mcu_id as "mcuId", d.name as "deviceName", d.sn as "deviceSn", c.name as "companyName",
       d.firmware_version as version, s.online, u.device_id is not null as "isUnderWay"
     from device_state s join device d on d.id = s.device_id
       left join firmware_upgrade u on u.device_id = s.device_id and u.ended_at is null
       left join company c on c.id = d.company_id
     where s.device_id = any($1::bigint[]) order by d.sort_key, d.id`,
    [page.map((device) => device.id)],
  );
  return { list, total, pages: Math.ceil(total / pageSize), pageNum, upgradable };
}
