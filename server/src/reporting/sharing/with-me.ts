import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MAX_TAKEN_SHARES } from '#domain/reporting/sharing/limits.ts';
import { byAddress, countTry } from '../../access/users/sessions/tries.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { noteRead, OPEN_SHARE, type OpenShare, refuseEnded } from './admit.ts';
import { hashOfKey } from './shares.ts';

type Parts = Pick<Context, 'within' | 'clock'>;

/** The reader is of another company: nothing of these rows is in its scope. */
const scope = systemScope('share of a named party');

interface Row extends OpenShare {
  readonly partyId: number | null;
  readonly revokedAt: number | null;
}

/** Binds a share to the account that has its key; from then on no other account can read it. */
export async function takeShare(
  { within, clock }: Parts,
  { userId }: Session,
  { key, address }: { key: string; address: string },
): Promise<{ id: number }> {
  const now = clock.now();
  const hash = hashOfKey(key);
  const known = await within(scope, (tx) => tx.maybe('select from share where key_hash = $1 and for_party', [hash]));
  if (!known) {
    await countTry(within, [{ subject: `take share ${byAddress(address).subject}` }], now);
    throw new Refusal('share_not_found');
  }
  return within(scope, async (tx) => {
    const share = await tx.one<Row>(
      `select ${OPEN_SHARE}, party_id, revoked_at from share where key_hash = $1 for update`,
      [hash],
    );
    refuseEnded(share, now);
    if (share.partyId !== null && share.partyId !== userId) throw new Refusal('share_taken');
    if (share.partyId === userId) return { id: share.id };
    await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['taken shares', userId]);
    const { count } = await tx.one<{ count: number }>(
      'select count(*)::int as count from share where party_id = $1 and revoked_at is null and expires_at > $2',
      [userId, now],
    );
    if (count >= MAX_TAKEN_SHARES) throw new Refusal('max_shares', { max: MAX_TAKEN_SHARES });
    await tx.query('update share set party_id = $2 where id = $1', [share.id, userId]);
    await audit(tx, share, userId, 'sharing.take', now);
    return { id: share.id };
  });
}

const audit = (
  tx: Parameters<typeof writeAudit>[0],
  { id, path, name }: Pick<OpenShare, 'id' | 'path' | 'name'>,
  userId: number,
  action: string,
  at: number,
) => writeAudit(tx, { at, userId, companyPath: path, action, target: String(id), detail: { name } });

/** What others share with the caller and can still be read, the newest first. */
export const sharedWithMe = (
  { within, clock }: Parts,
  { userId }: Session,
): Promise<Output<Calls['listSharedWithMe']>> =>
  within(scope, (tx) =>
    tx.query<Output<Calls['listSharedWithMe']>[number]>(
      `select s.id, s.name, s.purpose, coalesce(d.name, t.name) as subject, s.parts,
         case when s.shows_company then c.name end as company_name, s.expires_at
       from share s join company c on c.id = s.company_id left join device d on d.id = s.device_id
         left join site t on t.id = s.site_id
       where s.party_id = $1 and s.for_party and s.revoked_at is null and s.expires_at > $2
         and (d.id is null or (d.path >= s.path and d.path < (s.path || '.') collate "C"))
       order by s.id desc limit ${MAX_TAKEN_SHARES}`,
      [userId, clock.now()],
    ),
  );

/** A share that the caller has taken; each visit is in the audit of the company that shares. */
export async function admitParty({ within, clock }: Parts, { userId }: Session, id: number): Promise<OpenShare> {
  const now = clock.now();
  const share = await within(scope, (tx) =>
    tx.maybe<Row>(`select ${OPEN_SHARE}, party_id, revoked_at from share where id = $1 and party_id = $2`, [
      id,
      userId,
    ]),
  );
  if (!share) throw new Refusal('share_not_found');
  refuseEnded(share, now);
  await within(scope, async (tx) => {
    if (await noteRead(tx, share.id, now)) await audit(tx, share, userId, 'sharing.read', now);
  });
  const { partyId: _, revokedAt: __, ...open } = share;
  return open;
}
