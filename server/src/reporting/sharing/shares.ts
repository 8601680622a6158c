import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { ListedShare } from '#domain/reporting/sharing/calls.ts';
import { MAX_COMPANY_SHARES, MAX_SHARE_HOURS } from '#domain/reporting/sharing/limits.ts';
import { hashBytes, newToken } from '../../access/users/sessions/token.ts';
import type { Context } from '../../context.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

type Parts = Pick<Context, 'within' | 'clock'>;

/** How long a share that is over stays in the list. */
const KEPT_MS = 90 * DAY_MS;
const MAX_LISTED = 500;

interface About {
  readonly mcuId?: string | undefined;
  readonly siteId?: number | undefined;
}

interface Subject {
  readonly deviceId: number | null;
  readonly siteId: number | null;
  readonly companyId: number;
  readonly target: string;
}

interface Owned {
  id: number;
  companyId: number;
  path: string;
}

/** The device or site of the caller's own companies. */
async function subjectOf(tx: Tx, { role, path }: Session, { mcuId, siteId }: About): Promise<Subject> {
  if ((mcuId === undefined) === (siteId === undefined))
    throw new Refusal('param_error', { field: 'mcuId', rule: 'either a device or a site' });
  const owned =
    mcuId === undefined
      ? await tx.maybe<Owned>('select id, company_id, path from site where id = $1', [siteId])
      : await tx.maybe<Owned>('select id, company_id, path from device where mcu_id = $1', [mcuId]);
  if (!owned) throw new Refusal(mcuId === undefined ? 'site_not_found' : 'device_not_found');
  permit(can.share(actorOf({ role, path }), { companyPath: owned.path }));
  const { id, companyId } = owned;
  return mcuId === undefined
    ? { deviceId: null, siteId: id, companyId, target: `site ${id}` }
    : { deviceId: id, siteId: null, companyId, target: mcuId };
}

type Row = Omit<ListedShare, 'takenBy'> & { partyId: number | null };
const parties = systemScope('who has taken a share');

const readShares = ({ within, clock }: Parts, session: Session, about: About): Promise<Row[]> =>
  within(session, async (tx) => {
    const isOfOne = about.mcuId !== undefined || about.siteId !== undefined;
    const subject = isOfOne ? await subjectOf(tx, session, about) : null;
    return tx.query<Row>(
      `select s.id, s.name, coalesce(d.name, t.name) as subject, s.parts, s.history_days, s.shows_company,
         s.code_hash is not null as has_code, u.display_name as created_by, s.created_at, s.expires_at, s.revoked_at,
         s.used_at, s.uses, s.for_party, s.purpose, s.party_id
       from share s left join device d on d.id = s.device_id left join site t on t.id = s.site_id
         left join app_user u on u.id = s.owner_id
       where ($1::int8 is null or s.device_id = $1) and ($2::int4 is null or s.site_id = $2)
         and coalesce(s.revoked_at, s.expires_at) > $3
       order by s.id desc limit ${MAX_LISTED}`,
      [subject?.deviceId ?? null, subject?.siteId ?? null, clock.now() - KEPT_MS],
    );
  });

/** Who has taken a share is an account of anybody's; who shares it knows whom. */
export async function listShares(parts: Parts, session: Session, about: About): Promise<ListedShare[]> {
  const shares = await readShares(parts, session, about);
  const ids = shares.flatMap(({ partyId }) => partyId ?? []);
  const accounts =
    ids.length === 0
      ? []
      : await parts.within(parties, (tx) =>
          tx.query<{ id: number; name: string }>('select id, display_name as name from app_user where id = any($1)', [
            ids,
          ]),
        );
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return shares.map(({ partyId, ...share }) => ({
    ...share,
    takenBy: partyId === null ? null : (names.get(partyId) ?? null),
  }));
}

export const addShare = (
  { within, clock }: Parts,
  session: Session,
  input: Parsed<Calls['addShare']>,
): Promise<Output<Calls['addShare']>> =>
  within(session, async (tx) => {
    const now = clock.now();
    checkEnd(input);
    const { deviceId, siteId, companyId, target } = await subjectOf(tx, session, input);
    const path = await pathForAdding(tx, companyId);
    if (path === null) throw new Refusal('company_not_found');
    await makeRoom(tx, companyId, now);
    const key = newToken();
    const expiresAt = now + input.hours * HOUR_MS;
    const added = {
      id: sql`nextval('share_id_seq')`,
      companyId,
      path,
      ownerId: session.userId,
      deviceId,
      siteId,
      name: input.name,
      parts: [...new Set(input.parts)],
      historyDays: input.historyDays,
      showsCompany: input.showsCompany,
      keyHash: hashOfKey(key),
      codeHash: input.code === '' ? null : hashOfCode(key, input.code),
      createdAt: now,
      expiresAt,
      forParty: input.forParty,
      purpose: input.forParty ? input.purpose : '',
    };
    const { id } = await tx.one<{ id: number }>(
      sql`insert into share (${columnsOf(added)}) values (${valuesOf(added)}) returning id`,
    );
    const { name, parts, forParty, purpose } = input;
    const detail = { name, parts: parts.join(' '), expiresAt, ...(forParty && { purpose }) };
    await writeAudit(tx, { at: now, userId: session.userId, companyPath: path, action: 'sharing.add', target, detail });
    return { id, key, expiresAt };
  });

/** A named party says why, and may read for longer; the word of a link is not asked of an account. */
function checkEnd({ forParty, purpose, hours, code }: Parsed<Calls['addShare']>): void {
  const wrong = (field: string, rule: string): never => {
    throw new Refusal('param_error', { field, rule });
  };
  if (!forParty && hours > MAX_SHARE_HOURS) wrong('hours', `must be at most ${MAX_SHARE_HOURS}`);
  if (forParty && purpose === '') wrong('purpose', 'required');
  if (forParty && code !== '') wrong('code', 'only for links');
}

export const hashOfKey = (key: string): Buffer => hashBytes('share', key);
/** The secret is part of it: who reads the database cannot try words. */
export const hashOfCode = (key: string, code: string): Buffer =>
  hashBytes('share code', key, code.normalize('NFKC').toLowerCase());

/** Forgets what has long been over, and refuses more than a company may have. */
async function makeRoom(tx: Tx, companyId: number, now: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['shares', companyId]);
  await tx.query('delete from share where company_id = $1 and coalesce(revoked_at, expires_at) <= $2', [
    companyId,
    now - KEPT_MS,
  ]);
  // Ended ones count for as long as they are listed, or making and ending them would fill the table.
  const { open, all } = await tx.one<{ open: number; all: number }>(
    `select count(*) filter (where revoked_at is null and expires_at > $2)::int as open, count(*)::int as all
     from share where company_id = $1`,
    [companyId, now],
  );
  if (open >= MAX_COMPANY_SHARES || all >= 5 * MAX_COMPANY_SHARES)
    throw new Refusal('max_shares', { max: MAX_COMPANY_SHARES });
}

export const revokeShare = ({ within, clock }: Parts, session: Session, id: number): Promise<null> =>
  within(session, async (tx) => {
    const now = clock.now();
    const share = await tx.maybe<{ path: string; name: string; revokedAt: number | null }>(
      'select path, name, revoked_at from share where id = $1 for update',
      [id],
    );
    if (!share) throw new Refusal('share_not_found');
    if (share.revokedAt !== null) return null;
    await tx.query('update share set revoked_at = $2 where id = $1', [id, now]);
    const { path: companyPath, name } = share;
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath,
      action: 'sharing.revoke',
      target: String(id),
      detail: { name },
    });
    return null;
  });
