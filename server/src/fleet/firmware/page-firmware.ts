import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { allOf, raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import {
  FIRMWARE_COLUMNS,
  type Firmware,
  idsOf,
  ofReleased,
  readFirmware,
  refuseUnreleased,
  releasedAround,
  releasedTo,
} from './firmware-store.ts';

/** Firmware that the caller may see, newest first. */
export async function pageFirmware(
  tx: Tx,
  session: Session,
  { model, ...request }: Parsed<Calls['pageFirmware']>,
): Promise<Output<Calls['pageFirmware']>> {
  const canUpload = can.releaseFirmware(session).allowed;
  const conditions = [
    ...(model === '' ? [] : [sql`f.model = ${model}`]),
    ...(canUpload ? [] : [releasedAround(session.path)]),
  ];
  const page = await pageOf<
    Firmware & { isReleasedToAll: boolean; releasedTo: { companyId: number; companyName: string }[] }
  >(
    tx,
    {
      columns: sql`${raw(FIRMWARE_COLUMNS)}, exists (select from firmware_release r
          where r.firmware_id = f.id and r.company_id = any(${idsOf(session.path)}::int[])) as is_released_to_all,
        coalesce((select json_agg(json_build_object('companyId', c.id, 'companyName', c.name) order by c.sort_key, c.id)
          from firmware_release r join company c on c.id = r.company_id where r.firmware_id = f.id), '[]') as released_to`,
      from: sql`firmware f`,
      where: allOf(conditions),
      order: sql`f.created_at desc, f.id`,
    },
    request,
  );
  const counts = await countByVersion(tx, session.path, [...new Set(page.list.map((row) => row.model))]);
  const shown = shownPage(page, ({ fileId: _, signature: __, ...row }) => ({
    ...row,
    deviceCount: counts.filter((each) => each.model === row.model).reduce((sum, { devices }) => sum + devices, 0),
    runningCount: counts.find((each) => each.model === row.model && each.version === row.version)?.devices ?? 0,
  }));
  return { ...shown, canUpload };
}

const countByVersion = (tx: Tx, path: string, models: readonly string[]) =>
  tx.query<{ model: string; version: string | null; devices: number }>(
    sql`select model, firmware_version as version, count(*)::int as devices from device
     where ${below(sql`path`, path)} and model = any(${models}) group by 1, 2`,
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

/**
 * Devices that can be upgraded with a firmware: same model, owned by the caller's companies, and the image is released
 * to them.
 */
export async function pageFirmwareDevices(
  tx: Tx,
  session: Session,
  { id, key, ...request }: Parsed<Calls['pageFirmwareDevices']>,
): Promise<Output<Calls['pageFirmwareDevices']>> {
  const firmware = await readFirmware(tx, id);
  if (!firmware) throw new Refusal('firmware_not_found');
  await refuseUnreleased(tx, session, id);
  const suitable = ofReleased(session.path, firmware.model, await releasedTo(tx, id));
  const { upgradable } = await tx.one<{ upgradable: number }>(
    sql`select count(*)::int as upgradable from device_state s join device d on d.id = s.device_id
     where ${suitable} and d.firmware_version is distinct from ${firmware.version}
       and not exists (select from firmware_upgrade u where u.device_id = s.device_id and u.ended_at is null)`,
  );
  const text = foldSearch(key);
  const named = text === '' ? [] : [sql`d.search_text like ${`%${escapeLike(text)}%`}`];
  const order = sql`d.sort_key, d.id`;
  const { list: ids, ...page } = await pageOf<{ id: number }>(
    tx,
    { columns: sql`d.id`, from: sql`device d`, where: allOf([suitable, ...named]), order },
    request,
  );
  const list = await tx.query<DeviceRow>(
    sql`select d.mcu_id, d.name as device_name, d.sn as device_sn, c.name as company_name,
       d.firmware_version as version, s.online, u.device_id is not null as is_under_way
     from device_state s join device d on d.id = s.device_id
       left join firmware_upgrade u on u.device_id = s.device_id and u.ended_at is null
       left join company c on c.id = d.company_id
     where s.device_id = any(${ids.map((device) => device.id)}::bigint[]) order by ${order}`,
  );
  return { list, ...page, upgradable };
}
