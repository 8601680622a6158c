import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { ShelfState } from '#domain/fleet/swaps/limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { companyOf, isOnShelf, shelfPath } from '#domain/foundation/basics/shelf-path.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { pageOf } from '../../platform/db/page.ts';
import { allOf, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { moveDevices } from '../device-admin/move.ts';
import { updateDevices } from '../device-admin/update.ts';
import { keptDevice, type SwapRow } from './rows.ts';

type Keeper = Pick<Session, 'userId' | 'loginName' | 'role' | 'path' | 'leasesAt'>;

/** One page of the monitors on the shelves of a company and of all below it. Read in the scope of the program: companies do not lie on shelves. */
export function pageShelf(
  tx: Tx,
  { path }: Pick<Session, 'path'>,
  { key, state, ...request }: Parsed<Calls['pageShelf']>,
): Promise<Output<Calls['pageShelf']>> {
  const where = [below(sql`d.path`, shelfPath(path))];
  if (state !== '') where.push(sql`f.state = ${state}`);
  const search = foldSearch(key);
  if (search !== '') where.push(sql`d.search_text like ${`%${escapeLike(search)}%`}`);
  return pageOf(
    tx,
    {
      columns: sql`d.mcu_id, d.sn, d.model, d.firmware_version, f.state, f.since, f.note, f.by_name, c.name as company_name,
        s.received_at as last_heard_at,
        (select jsonb_build_object('mcuId', p.mcu_id, 'name', p.name, 'until', m.dismounted_at) from monitor_mount m
         join device p on p.id = m.device_id where m.mcu_id = d.mcu_id and m.device_id <> d.id and m.dismounted_at is not null
         order by m.dismounted_at desc limit 1) as last_place`,
      from: sql`device d join shelf_monitor f on f.device_id = d.id join company c on c.id = d.company_id
        join device_state s on s.device_id = d.id`,
      where: allOf(where),
      order: sql`f.since desc, d.id`,
    },
    request,
  );
}

/** Puts a device, which is new, on the shelf of its company. The caller holds its lane. */
export async function putOnShelf(
  tx: Tx,
  files: Files,
  { id, companyId, path }: SwapRow,
  byName: string,
  now: number,
): Promise<void> {
  await moveDevices(tx, files, [id], { companyId, path: shelfPath(companyOf(path)), siteId: null });
  await tx.query("insert into shelf_monitor (device_id, state, since, by_name) values ($1, 'spare', $2, $3)", [
    id,
    now,
    byName,
  ]);
}

/** A monitor on a shelf that the actor keeps. */
async function shelved(tx: Tx, actor: Keeper, mcuId: string): Promise<SwapRow> {
  const device = await keptDevice(tx, actor, mcuId);
  if (!isOnShelf(device.path)) throw new Refusal('device_not_found');
  return device;
}

export async function setShelfState(
  tx: Tx,
  actor: Keeper,
  { mcuId, state, note }: { readonly mcuId: string; readonly state: ShelfState; readonly note: string },
  now: number,
): Promise<SwapRow> {
  const device = await shelved(tx, actor, mcuId);
  await tx.query('update shelf_monitor set state = $2, note = $3, since = $4, by_name = $5 where device_id = $1', [
    device.id,
    state,
    note,
    now,
    actor.loginName,
  ]);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: companyOf(device.path),
    action: 'swaps.setState',
    target: mcuId,
    detail: { sn: device.sn, reason: `${state} ${note}`.trim() },
  });
  return device;
}

/** Lets a monitor from the shelf be at a place of its own: it is a device like any other from here on. */
export async function useFromShelf(
  tx: Tx,
  files: Files,
  actor: Keeper,
  { mcuId, deviceName, companyId, site }: Parsed<Calls['useFromShelf']>,
  now: number,
): Promise<SwapRow> {
  const device = await shelved(tx, actor, mcuId);
  await lockLanesOf(tx, [device.id]);
  const target = companyId ?? device.companyId;
  const path = await pathForAdding(tx, target);
  if (path === null || !(path === actor.path || path.startsWith(`${actor.path}-`)))
    throw new Refusal('company_not_found');
  await tx.query('delete from shelf_monitor where device_id = $1', [device.id]);
  await moveDevices(tx, files, [device.id], { companyId: target, path, siteId: null });
  await updateDevices(tx, files, actor, [mcuId], { deviceName, ...(site !== '' && { site }) }, now);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: path,
    action: 'swaps.useFromShelf',
    target: mcuId,
    detail: { sn: device.sn, deviceName },
  });
  return device;
}
