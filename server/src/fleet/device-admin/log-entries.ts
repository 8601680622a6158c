import { randomUUID } from 'node:crypto';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { MAX_ENTRIES, mayChangeEntry } from '#domain/fleet/device-admin/log-entries.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { seenPeriod } from '../../foundation/visibility/lease.ts';
import { holdDevices, OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';
import { permit } from '../../platform/http/permit.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';

interface Row {
  id: string;
  at: number;
  content: string;
  authorId: number | null;
  authorName: string;
  editedAt: number | null;
  editedBy: string | null;
}

const COLUMNS = `id, at, content, author_id, author_name, edited_at,
  edited_by`;

const actorOf = ({ role, path, userId }: Session) => ({ role, companyPath: path, userId });
const ownedBy = async (tx: Tx, { id }: ScopedDevice) => ({
  companyPath: (await tx.one<{ path: string }>('select path from device where id = $1', [id])).path,
});

/** A device's own log, newest first; for a leased device only the entries of the lease. */
export async function listEntries(
  tx: Tx,
  session: Session,
  device: ScopedDevice,
): Promise<Output<Calls['listDeviceLog']>> {
  const { startsAt, endsAt } = seenPeriod(device);
  const owner = await ownedBy(tx, device);
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from device_log_entry where device_id = $1 and at between $2 and $3 order by at desc, id limit $4`,
    [device.id, startsAt, endsAt, MAX_ENTRIES],
  );
  return rows.map(({ authorId, ...row }) => ({
    ...row,
    mine: mayChangeEntry(actorOf(session), { ...owner, authorId }).allowed,
  }));
}

/** Writes a new entry; refuses more than a thousand. */
export async function addEntry(
  tx: Tx,
  session: Session,
  device: ScopedDevice,
  content: string,
  now: number,
): Promise<{ id: string }> {
  permit(can.writeDeviceLog(actorOf(session), await ownedBy(tx, device)));
  await holdDevices(tx, [device.id]);
  const { entries } = await tx.one<{ entries: number }>(
    'select count(*)::int as entries from device_log_entry where device_id = $1',
    [device.id],
  );
  if (entries >= MAX_ENTRIES) throw new Refusal('device_log_full', { max: MAX_ENTRIES });
  const id = randomUUID();
  await tx.query(
    `insert into device_log_entry as n (device_id, id, at, content, author_id, author_name, ${OWNER_COLUMNS})
     select s.device_id, $2, $3::int8, $4, $5::int4, $6, ${OWNER_COLUMNS_OF_STATE} from device_state s where s.device_id = $1
     returning n.device_id`,
    [device.id, id, now, content, session.userId, session.loginName],
  );
  await audit(tx, session, device, 'add', { entry: id }, now);
  return { id };
}

/** Changes an entry of the caller's own. */
export async function editEntry(
  tx: Tx,
  session: Session,
  device: ScopedDevice,
  { id, content }: { id: string; content: string },
  now: number,
): Promise<null> {
  const { content: was } = await changeable(tx, session, device, id);
  await tx.query(
    'update device_log_entry set content = $3, edited_at = $4, edited_by = $5 where device_id = $1 and id = $2',
    [device.id, id, content, now, session.loginName],
  );
  await audit(tx, session, device, 'edit', { entry: id, was }, now);
  return null;
}

/** Removes an entry of the caller's own; the audit still has its text. */
export async function deleteEntry(
  tx: Tx,
  session: Session,
  device: ScopedDevice,
  id: string,
  now: number,
): Promise<null> {
  const { content: was } = await changeable(tx, session, device, id);
  await tx.query('delete from device_log_entry where device_id = $1 and id = $2', [device.id, id]);
  await audit(tx, session, device, 'delete', { entry: id, was }, now);
  return null;
}

async function changeable(tx: Tx, session: Session, device: ScopedDevice, id: string): Promise<Row> {
  const row = await tx.maybe<Row>(
    `select ${COLUMNS} from device_log_entry where device_id = $1 and id = $2 for update`,
    [device.id, id],
  );
  if (!row) throw new Refusal('not_found');
  permit(mayChangeEntry(actorOf(session), { ...(await ownedBy(tx, device)), authorId: row.authorId }));
  return row;
}

const audit = (
  tx: Tx,
  { userId, path }: Session,
  { mcuId }: ScopedDevice,
  verb: 'add' | 'edit' | 'delete',
  detail: AuditDetail,
  at: number,
) => writeAudit(tx, { at, userId, companyPath: path, action: `recordLog.${verb}`, target: mcuId, detail });
