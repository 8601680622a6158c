import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { shelfPath } from '#domain/foundation/basics/shelf-path.ts';
import { type CompanyContext, managedCompany } from '../../foundation/companies/managed-company.ts';
import { lockCompanies } from '../../foundation/companies/path-for-adding.ts';
import { noteMoved, rewritePaths } from '../../foundation/visibility/move.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { lastKnownMessages } from '../../stream/live/notify-again.ts';
import { noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import { audit } from './change.ts';

/** Whoever moves a company waits for the one before: two moves at once could put each below the other. */
const MOVES_LOCK = 72_645;
const scope = systemScope('company moved');
/** Devices whose last values are told in one turn. */
const AT_ONCE = 500;

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly mcuIds: readonly string[];
}

/**
 * Puts a company, with all that lies below it, below another one. What decides who sees it is rewritten in one
 * transaction; the history of devices follows, see `carry-job.ts`.
 */
export async function moveCompany(
  context: CompanyContext,
  session: Session,
  id: number,
  parentId: number,
): Promise<null> {
  const { within, announce, live } = context;
  // What the caller may see is asked in its own scope; leases reach beyond it, so the move itself is the program's.
  await within(session, (tx) => checkMove(tx, session, id, parentId));
  const moved = await within(scope, (tx) => move(tx, session, id, parentId, context.clock.now()));
  if (!moved) return null;
  await announce({ topic: 'company', path: moved.from });
  await announce({ topic: 'company', path: moved.to });
  for (let first = 0; first < moved.mcuIds.length; first += AT_ONCE) {
    const some = moved.mcuIds.slice(first, first + AT_ONCE);
    for (const message of await within(scope, (tx) => lastKnownMessages(tx, some, context.clock.now())))
      live.publish(message);
  }
  return null;
}

async function checkMove(tx: Tx, session: Session, id: number, parentId: number) {
  const company = await managedCompany(tx, session, id);
  const parent = await managedCompany(tx, session, parentId);
  // Nobody moves the company in which he works.
  if (id === session.companyId || company.parentId === null) throw new Refusal('permission_denied');
  if (containsPath(company.path, parent.path)) throw new Refusal('company_below_itself');
  return { company, parent };
}

/** Null if it is there already. */
async function move(tx: Tx, session: Session, id: number, parentId: number, now: number): Promise<Moved | null> {
  await tx.query('select pg_advisory_xact_lock($1)', [MOVES_LOCK]);
  const { company, parent } = await checkMove(tx, session, id, parentId);
  if (company.parentId === parentId) return null;
  const { path: from } = company;
  // Whoever adds to them waits, and then reads the new path.
  const below = await tx.query<{ id: number }>(
    `select id from company where path >= $1 and path < ($1 || '.') collate "C"`,
    [from],
  );
  const companies = [parentId, ...below.map((company) => company.id)];
  await lockCompanies(tx, companies);
  await tx.query('select from company where id = any($1) order by id for update', [companies]);
  const to = `${parent.path}-${id}`;
  const devices = await tx.query<{ id: number; mcuId: string }>(
    `select id, mcu_id from device where path >= $1 and path < ($1 || '.') collate "C"
       or lease_path >= $1 and lease_path < ($1 || '.') collate "C"
       or path >= $2 and path < ($2 || '.') collate "C" order by id`,
    [from, shelfPath(from)],
  );
  const ids = devices.map((device) => device.id);
  if (ids.length > 0) await lockLanesOf(tx, ids);
  await tx.query('update company set parent_id = $2 where id = $1', [id, parentId]);
  await rewritePaths(tx, from, to);
  await noteMoved(tx, ids);
  // Other companies above may have other warning rules.
  await noteChangedSettings(tx, ids, now, 'alarms');
  await audit(tx, session, 'move', { id, path: to }, now, { name: company.name, from, to, devices: ids.length });
  return { from, to, mcuIds: devices.map(({ mcuId }) => mcuId) };
}
