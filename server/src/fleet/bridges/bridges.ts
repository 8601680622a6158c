import type { Output, Parsed } from '#domain/contract/define.ts';
import type { BridgeSettings, bridgeCalls, ListedBridge } from '#domain/fleet/bridges/calls.ts';
import { MAX_BRIDGES_OF_COMPANY } from '#domain/fleet/bridges/limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { endOf, type KeyContext } from '../../access/api-keys/own-keys.ts';
import type { Context } from '../../context.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { endKey, followBridge, keyOfBridge } from './bridge-key.ts';

type Calls = typeof bridgeCalls;
type Parts = Pick<Context, 'within' | 'clock'>;
type Row = Omit<Output<Calls['getBridge']>, 'now' | 'arrived' | 'key'> & {
  arrived: Output<Calls['getBridge']>['arrived'] | null;
};

const MAX_LISTED = 500;
const LISTED = sql`b.id, b.name, b.company_id, c.name as company_name, d.name as device_name, b.settings, b.revision,
  b.updated_at, b.reported_at`;
const FROM = sql`bridge b join company c on c.id = b.company_id left join device d on d.mcu_id = b.settings ->> 'mcuId'`;

export const listBridges = ({ within, clock }: Parts, session: Session): Promise<Output<Calls['listBridges']>> =>
  within(session, async (tx) => ({
    list: await tx.query<ListedBridge>(
      sql`select ${LISTED}, b.status #- '{waiting,curve}' as status from ${FROM} order by lower(b.name), b.id limit ${raw(String(MAX_LISTED))}`,
    ),
    now: clock.now(),
  }));

export async function getBridge(
  { within, clock }: Parts,
  session: Session,
  id: number,
): Promise<Output<Calls['getBridge']>> {
  const row = await within(session, (tx) =>
    tx.maybe<Row>(sql`select ${LISTED}, b.status, b.arrived, b.tests_asked from ${FROM} where b.id = ${id}`),
  );
  if (!row) throw new Refusal('bridge_not_found');
  return { ...row, arrived: row.arrived ?? [], key: await keyOfBridge({ within }, id), now: clock.now() };
}

/** Adds or changes a bridge; it belongs to the company of its device. */
export async function saveBridge(
  { within, clock, announce }: KeyContext,
  session: Session,
  { id, name, bridge: settings }: Parsed<Calls['saveBridge']>,
): Promise<Output<Calls['saveBridge']>> {
  const saved = await within(session, async (tx) => {
    const now = clock.now();
    const { companyId, path } = await companyOfDevice(tx, session, settings);
    const values = [companyId, path, name, JSON.stringify(settings), now];
    if (id === undefined) await makeRoom(tx, companyId);
    const saved =
      id === undefined
        ? await tx.maybe<{ id: number; revision: number }>(
            `insert into bridge (id, company_id, path, name, settings, revision, updated_at)
             values (nextval('bridge_id_seq'), $1, $2, $3, $4, 1, $5) returning id, revision`,
            values,
          )
        : await tx.maybe<{ id: number; revision: number }>(
            `update bridge set company_id = $1, path = $2, name = $3, settings = $4, revision = revision + 1, updated_at = $5,
               arrived = null where id = $6 returning id, revision`,
            [...values, id],
          );
    if (!saved) throw new Refusal('bridge_not_found');
    await writeAudit(tx, {
      ...{ at: now, userId: session.userId, companyPath: path },
      ...{ action: 'bridges.save', target: String(saved.id), detail: { name } },
    });
    return saved;
  });
  if (id !== undefined) await followBridge({ within, announce }, id);
  return saved;
}

/** Of the device that a bridge sends for, which must be the caller's own. */
async function companyOfDevice(tx: Tx, { role, path }: Session, { mcuId }: BridgeSettings) {
  const device = await tx.maybe<{ companyId: number; path: string }>(
    'select company_id, path from device where mcu_id = $1',
    [mcuId],
  );
  if (!device) throw new Refusal('device_not_found');
  permit(can.editBridge(actorOf({ role, path }), { companyPath: device.path }));
  const kept = await pathForAdding(tx, device.companyId);
  if (kept === null) throw new Refusal('company_not_found');
  return { companyId: device.companyId, path: kept };
}

async function makeRoom(tx: Tx, companyId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['bridges', companyId]);
  const { count } = await tx.one<{ count: number }>('select count(*)::int as count from bridge where company_id = $1', [
    companyId,
  ]);
  if (count >= MAX_BRIDGES_OF_COMPANY) throw new Refusal('max_bridges', { max: MAX_BRIDGES_OF_COMPANY });
}

/** Removes a bridge with its key. */
export async function removeBridge(
  { within, clock, announce }: KeyContext,
  session: Session,
  id: number,
): Promise<null> {
  const seen = await within(session, (tx) => tx.maybe('select from bridge where id = $1', [id]));
  if (!seen) throw new Refusal('bridge_not_found');
  const key = await within(systemScope('a bridge is removed'), async (tx) => {
    const ended = await endKey(tx, id);
    const gone = await tx.maybe<{ path: string; name: string }>(
      sql`delete from bridge where id = ${id} and ${below(sql`path`, session.path)} returning path, name`,
    );
    if (!gone) throw new Refusal('bridge_not_found');
    await writeAudit(tx, {
      ...{ at: clock.now(), userId: session.userId, companyPath: gone.path },
      ...{ action: 'bridges.remove', target: String(id), detail: { name: gone.name } },
    });
    return ended;
  });
  if (key) await announce(endOf(key));
  return null;
}
