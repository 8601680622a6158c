import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { LeaseMaintenance } from '#domain/trade/leases/calls.ts';
import { MAX_MAINTENANCE_OF_DEVICE, MAX_MAINTENANCE_PICTURES } from '#domain/trade/leases/limits.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { allOf, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/session.ts';
import { mayManage, ownedDevice } from './owned-device.ts';

interface Row {
  id: number;
  path: string;
  at: number;
  person: string;
  content: string;
  pictures: string[];
  mcuId: string;
  deviceName: string;
  deviceSn: string;
  deviceType: string;
  companyName: string | null;
}
interface Change {
  readonly tx: Tx;
  readonly session: Session;
  readonly files: Files;
  readonly now: number;
}

const COLUMNS = sql`m.id, m.path, m.at, m.person, m.content, m.pictures, d.mcu_id, d.name as device_name, d.sn as device_sn,
  d.device_type, c.name as company_name`;
const DEVICE = sql`join device d on d.id = m.device_id left join company c on c.id = d.company_id`;

const shown = (files: Files, { id, at, person, content, pictures, path: _, ...device }: Row): LeaseMaintenance => ({
  id,
  device,
  at,
  person,
  content,
  pictures: pictures.map((picture) => ({ id: picture, url: files.sign(picture) })),
});

export async function pageMaintenance(
  { tx, session, files }: Pick<Change, 'tx' | 'session' | 'files'>,
  { mcuId, key, ...request }: Parsed<Calls['pageLeaseMaintenance']>,
): Promise<Output<Calls['pageLeaseMaintenance']>> {
  const where = [below(sql`m.path`, session.path)];
  if (mcuId !== undefined) where.push(sql`m.device_id in (select id from device where mcu_id = ${mcuId})`);
  if (key !== '')
    where.push(sql`strpos(lower(m.person || ' ' || m.content || ' ' ||
      (select x.name from device x where x.id = m.device_id)), ${key.toLowerCase()}) > 0`);
  const page = await pageOf<Row>(
    tx,
    {
      columns: COLUMNS,
      from: sql`lease_maintenance m`,
      joins: DEVICE,
      where: allOf(where),
      order: sql`m.at desc, m.id desc`,
    },
    request,
  );
  return shownPage(page, (row: Row) => shown(files, row));
}

/** Records of some devices within a span, the oldest first. */
export const maintenanceOf = async (
  tx: Tx,
  files: Files,
  deviceIds: readonly number[],
  { from, until }: { from: number; until: number },
): Promise<LeaseMaintenance[]> =>
  (
    await tx.query<Row>(
      sql`select ${COLUMNS} from lease_maintenance m ${DEVICE}
        where m.device_id = any(${deviceIds}::int8[]) and m.at >= ${from} and m.at < ${until} order by m.at, m.id limit 1000`,
    )
  ).map((row) => shown(files, row));

async function recordOf({ tx, session }: Pick<Change, 'tx' | 'session'>, id: number): Promise<Row> {
  const row = await tx.maybe<Row>(
    sql`select ${COLUMNS} from lease_maintenance m ${DEVICE} where m.id = ${id} for update of m`,
  );
  if (!row) throw new Refusal('lease_maintenance_not_found');
  mayManage(session, row.path);
  return row;
}

export async function addMaintenance(
  change: Change,
  { mcuId, at, person, content }: Parsed<Calls['addLeaseMaintenance']>,
): Promise<LeaseMaintenance> {
  const { tx, session, now } = change;
  const device = await ownedDevice(tx, session, mcuId);
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from lease_maintenance where device_id = $1',
    [device.id],
  );
  if (count >= MAX_MAINTENANCE_OF_DEVICE)
    throw new Refusal('maintenance_plans_full', { max: MAX_MAINTENANCE_OF_DEVICE });
  const { id } = await tx.one<{ id: number }>("select nextval('lease_maintenance_id_seq') as id");
  await tx.query(
    `insert into lease_maintenance (id, device_id, path, at, person, content, created_at)
     select $1, d.id, d.path, $3, $4, $5, $6 from device d where d.id = $2`,
    [id, device.id, at, person, content, now],
  );
  const row = await recordOf(change, id);
  await audit(change, 'addRecord', row);
  return shown(change.files, row);
}

export async function updateMaintenance(
  change: Change,
  { id, at, person, content, pictureIds }: Parsed<Calls['updateLeaseMaintenance']>,
): Promise<LeaseMaintenance> {
  const { tx, files } = change;
  const before = await recordOf(change, id);
  const pictures = pictureIds ?? before.pictures;
  if (new Set(pictures).size !== pictures.length || pictures.some((picture) => !before.pictures.includes(picture)))
    throw new Refusal('file_not_found');
  await files.remove(
    tx,
    before.pictures.filter((picture) => !pictures.includes(picture)),
  );
  await tx.query('update lease_maintenance set at = $2, person = $3, content = $4, pictures = $5 where id = $1', [
    id,
    at,
    person,
    content,
    pictures,
  ]);
  const row = await recordOf(change, id);
  await audit(change, 'updateRecord', row);
  return shown(files, row);
}

export async function deleteMaintenance(change: Change, id: number): Promise<null> {
  const row = await recordOf(change, id);
  await change.files.remove(change.tx, row.pictures);
  await change.tx.query('delete from lease_maintenance where id = $1', [id]);
  await audit(change, 'deleteRecord', row);
  return null;
}

/** Whether there is room for a picture, before anything is done with it. */
export async function checkRoomForPicture(change: Pick<Change, 'tx' | 'session'>, id: number): Promise<Row> {
  const row = await recordOf(change, id);
  if (row.pictures.length >= MAX_MAINTENANCE_PICTURES)
    throw new Refusal('img_too_many', { max: MAX_MAINTENANCE_PICTURES });
  return row;
}

export async function addMaintenancePicture(
  change: Change,
  id: number,
  bytes: Uint8Array,
): Promise<{ id: string; url: string }> {
  const { tx, session, files } = change;
  const row = await checkRoomForPicture(change, id);
  const stored = await files.put(tx, {
    bytes,
    mediaType: 'image/webp',
    name: `${row.deviceName}.webp`,
    purpose: 'lease',
    path: row.path,
    createdBy: session.userId,
  });
  await tx.query('update lease_maintenance set pictures = pictures || $2::text where id = $1', [id, stored.id]);
  await audit(change, 'addRecordPicture', row);
  return { id: stored.id, url: files.sign(stored.id) };
}

const audit = ({ tx, session, now }: Change, action: string, row: Row): Promise<void> =>
  writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: row.path,
    action: `leases.${action}`,
    target: row.mcuId,
    detail: { at: row.at, person: row.person },
  });
