import type { FileAnswer } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { findAccountById } from '../../access/users/accounts/account.ts';
import { accountToManage } from '../../access/users/accounts/manage.ts';
import { countTry } from '../../access/users/sessions/tries.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { isAboutSubtree } from '../delivery/about.ts';

const scope = systemScope('export of an account');
const ENTRIES_AT_ONCE = 1_000;

/** @param sees whether the reader sees what is below a path; `isAbout` the same of a message */
type Part = (id: number, sees: (path: string) => Sql, isAbout: Sql) => Sql;

/**
 * What is stored of a person, by its place in the file. Hashes, secrets and the keys of pushes are not. What is about a company,
 * and not about the person alone, is limited to those that the reader sees: an account that has moved is not to tell its new
 * administrators of the former company.
 */
export const PARTS: Readonly<Record<string, Part>> = {
  profile: (
    id,
  ) => sql`select u.id, u.login_name, u.display_name, u.email, u.new_email, u.time_zone, u.language, c.name as company, u.sys_admin,
      u.guest_flag as is_common_user, u.modules, u.disabled, u.created_at, u.last_sign_in_at
    from app_user u join company c on c.id = u.company_id where u.id = ${id}`,
  preferences: (id) =>
    sql`select skin_theme, temperature_unit, table_format, map_service, desktop, closed_guides from app_user where id = ${id}`,
  notifications: (id) => sql`select preferences, updated_at from delivery_preferences where user_id = ${id}`,
  sessions: (id) =>
    sql`select created_at, expires_at, address, agent, language from user_session where user_id = ${id} order by created_at`,
  apiKeys: (id) => sql`select name, hint, access, modules, created_at, expires_at, last_used_at, networks from api_key
    where user_id = ${id} order by created_at`,
  authenticators: (id) =>
    sql`select added_at, last_used_at from authenticator where user_id = ${id} and not is_pending`,
  passkeys: (id) =>
    sql`select name, relying_party, added_at, last_used_at from passkey where user_id = ${id} order by added_at`,
  recoveryCodes: (id) => sql`select made_at, used_at from recovery_code where user_id = ${id}`,
  identities: (id) =>
    sql`select issuer, subject, joined_at, last_sign_in_at from sign_in_identity where user_id = ${id}`,
  helpAnswers: (id) =>
    sql`select article, language, is_helpful, at from handbook_answer where user_id = ${id} order by at`,
  pushBrowsers: (id) => sql`select name, added_at from push_browser where user_id = ${id} order by added_at`,
  followed: (id, sees) => sql`select d.mcu_id, d.name, a.created_at from attention a join device d on d.id = a.device_id
    where a.user_id = ${id} and ${sees('d.path')} order by a.created_at`,
  reports: (
    id,
    sees,
  ) => sql`select subject, every, weekday, hour, time_zone, attachment, owner_id is not distinct from ${id} as is_owner
    from report_schedule r where (owner_id = ${id} or ${id} = any (user_ids)) and ${sees('r.path')} order by id`,
  views: (id) =>
    sql`select page, name, filter, sort, descending, columns from saved_view where user_id = ${id} order by view_id`,
  shares: (
    id,
    sees,
  ) => sql`select name, purpose, parts, created_at, expires_at, revoked_at, owner_id is not distinct from ${id} as is_owner
    from share s where (owner_id = ${id} or party_id = ${id}) and ${sees('s.path')} order by created_at`,
  messages: (
    id,
    _sees,
    isAbout,
  ) => sql`select m.channel, m.made_at, m.state, m.settled_at, m.body from delivery_message m
    where m.user_id = ${id} and ${isAbout} order by m.made_at`,
};

/** Everything stored of one person, as JSON that is written while it is sent. */
export async function exportAccount(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  id: number | undefined,
): Promise<FileAnswer> {
  if (id !== undefined && id !== session.userId) await within(session, (tx) => accountToManage(tx, session, id));
  const userId = id ?? session.userId;
  // One's own data is told whole.
  const reader = userId === session.userId ? null : session.path;
  const now = clock.now();
  await countTry(within, [{ subject: `export by ${session.userId}` }], now);
  const { name, parts } = await within(scope, async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account) throw new Refusal('user_not_found');
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: account.path,
      action: 'users.export',
      target: account.loginName,
    });
    return { name: account.loginName, parts: await partsOf(tx, userId, reader) };
  });
  const file = `${name} ${new Date(now).toISOString().slice(0, 10)}.json`;
  return { name: file, mediaType: 'application/json', bytes: written({ within }, userId, reader, parts) };
}

async function partsOf(tx: Tx, userId: number, reader: string | null): Promise<Record<string, unknown>> {
  const isAbout = reader === null ? sql`true` : isAboutSubtree(reader);
  const parts: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(PARTS))
    parts[name] = await tx.query(query(userId, seenBy(reader), isAbout));
  return parts;
}

/** Whether a path is below that of the reader; every one for the person. */
const seenBy =
  (reader: string | null) =>
  (path: string): Sql =>
    reader === null ? sql`true` : below(raw(path), reader);

interface Entry {
  id: number;
  at: number;
}

/** The entries of the audit, of which there may be many, come some at a time. */
async function* written(
  { within }: Pick<Context, 'within'>,
  userId: number,
  reader: string | null,
  parts: Record<string, unknown>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(parts, null, 2).slice(0, -2)},\n  "audit": [`);
  let last: Entry = { at: -1, id: -1 };
  for (let isFirst = true, isMore = true; isMore; isFirst = false) {
    const entries = await within(scope, (tx) =>
      tx.query<Entry>(
        sql`select a.id, a.at, a.action, a.target, a.address, a.client, a.outcome, a.detail from audit_entry a
          where a.user_id = ${userId} and ${seenBy(reader)('a.company_path')} and (a.at, a.id) > (${last.at}::int8, ${last.id}::int8)
          order by a.at, a.id limit ${ENTRIES_AT_ONCE}::int`,
      ),
    );
    const lines = entries.map((entry) => `\n    ${JSON.stringify(entry)}`).join(',');
    if (lines !== '') yield Buffer.from(isFirst ? lines : `,${lines}`);
    last = entries.at(-1) ?? last;
    isMore = entries.length === ENTRIES_AT_ONCE;
  }
  yield Buffer.from('\n  ]\n}\n');
}
