import type { FileAnswer } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { writeAudit } from '../system/audit.ts';
import { findAccountById } from '../users/account.ts';
import { accountToManage } from '../users/manage.ts';
import { countTry } from '../users/tries.ts';

const scope = systemScope('export of an account');
const ENTRIES_AT_ONCE = 1_000;

/** What is stored of a person, by its place in the file. Hashes, secrets and the keys of pushes are not. */
export const PARTS: Readonly<Record<string, string>> = {
  profile: `select u.id, u.login_name, u.display_name, u.email, u.time_zone, u.language, c.name as company, u.sys_admin,
      u.guest_flag as is_common_user, u.modules, u.disabled, u.created_at, u.last_sign_in_at
    from app_user u join company c on c.id = u.company_id where u.id = $1`,
  preferences: `select skin_theme, temperature_unit, map_service, desktop, closed_guides from app_user where id = $1`,
  notifications: 'select preferences, updated_at from delivery_preferences where user_id = $1',
  sessions: `select created_at, expires_at, address, agent, language from user_session where user_id = $1 order by created_at`,
  apiKeys: `select name, hint, access, modules, created_at, expires_at, last_used_at, networks from api_key
    where user_id = $1 order by created_at`,
  authenticators: 'select added_at, last_used_at from authenticator where user_id = $1 and not is_pending',
  passkeys: 'select name, relying_party, added_at, last_used_at from passkey where user_id = $1 order by added_at',
  recoveryCodes: 'select made_at, used_at from recovery_code where user_id = $1',
  identities: 'select issuer, subject, joined_at, last_sign_in_at from sign_in_identity where user_id = $1',
  helpAnswers: 'select article, language, is_helpful, at from handbook_answer where user_id = $1 order by at',
  pushBrowsers: 'select name, added_at from push_browser where user_id = $1 order by added_at',
  followed: `select d.mcu_id, d.name, a.created_at from attention a join device d on d.id = a.device_id
    where a.user_id = $1 order by a.created_at`,
  reports: `select subject, every, weekday, hour, time_zone, attachment, owner_id is not distinct from $1 as is_owner
    from report_schedule where owner_id = $1 or $1 = any (user_ids) order by id`,
  shares: `select name, purpose, parts, created_at, expires_at, revoked_at, owner_id is not distinct from $1 as is_owner
    from share where owner_id = $1 or party_id = $1 order by created_at`,
  messages: `select channel, made_at, state, settled_at, body from delivery_message where user_id = $1 order by made_at`,
};

/** Everything stored of one person, as JSON that is written while it is sent. */
export async function exportAccount(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  id: number | undefined,
): Promise<FileAnswer> {
  if (id !== undefined && id !== session.userId) await within(session, (tx) => accountToManage(tx, session, id));
  const userId = id ?? session.userId;
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
    return { name: account.loginName, parts: await partsOf(tx, userId) };
  });
  const file = `${name} ${new Date(now).toISOString().slice(0, 10)}.json`;
  return { name: file, mediaType: 'application/json', bytes: written({ within }, userId, parts) };
}

async function partsOf(tx: Tx, userId: number): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(PARTS)) parts[name] = await tx.query(query, [userId]);
  return parts;
}

interface Entry {
  id: number;
  at: number;
}

/** The entries of the audit, of which there may be many, come some at a time. */
async function* written(
  { within }: Pick<Context, 'within'>,
  userId: number,
  parts: Record<string, unknown>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(parts, null, 2).slice(0, -2)},\n  "audit": [`);
  let last: Entry = { at: -1, id: -1 };
  for (let isFirst = true, isMore = true; isMore; isFirst = false) {
    const entries = await within(scope, (tx) =>
      tx.query<Entry>(
        `select id, at, action, target, address, client, outcome, detail from audit_entry
         where user_id = $1 and (at, id) > ($2, $3) order by at, id limit $4`,
        [userId, last.at, last.id, ENTRIES_AT_ONCE],
      ),
    );
    const lines = entries.map((entry) => `\n    ${JSON.stringify(entry)}`).join(',');
    if (lines !== '') yield Buffer.from(isFirst ? lines : `,${lines}`);
    last = entries.at(-1) ?? last;
    isMore = entries.length === ENTRIES_AT_ONCE;
  }
  yield Buffer.from('\n  ]\n}\n');
}
