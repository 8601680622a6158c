import type { userCalls } from '#domain/access/users/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { FALLBACK } from '#domain/foundation/i18n/languages.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { ensureRootCompany } from '../../foundation/companies/root.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { addUser } from './accounts/add.ts';
import { addressesAfter, NO_ADDRESS } from './accounts/addresses.ts';
import { acceptPassword } from './accounts/new-password.ts';
import { languageOfBrowser } from './origin.ts';
import { mailProof } from './proofs/mail-proof.ts';
import { type SignInOrigin, startSession } from './sessions/session-store.ts';
import type { SignedIn } from './sessions/sign-in.ts';
import { canMailLinks, type Post } from './sessions/sign-in-link.ts';
import { hashToken, newToken } from './sessions/token.ts';
import { byAddress, countTry } from './sessions/tries.ts';

const scope = systemScope('first super admin');
const KEY = 'setup_token';

/** Whether somebody has to make the first account, since no super admin can sign in. A link for it is void otherwise. */
export const needsSetup = (within: Context['within']): Promise<boolean> =>
  within(scope, async (tx) => {
    const owner = await tx.maybe('select from app_user where sys_admin and not disabled and not demo limit 1');
    if (owner) await tx.query('delete from installation where key = $1', [KEY]);
    return owner === null;
  });

/** A new one-time token. An earlier one is void: it may have been lost with its log. */
export const offerSetup = (within: Context['within']): Promise<string> =>
  within(scope, async (tx) => {
    const token = newToken();
    await tx.query(
      `insert into installation (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value`,
      [KEY, hashToken(token)],
    );
    return token;
  });

const INSTALLED = 'installed';
/** Whether a super admin was created with the one-time link: then the installation has an owner. */
export const isInstalled = async (tx: Tx): Promise<boolean> =>
  (await tx.maybe('select from installation where key = $1', [INSTALLED])) !== null;

/** Makes the first account with the one-time token, and its company the root. */
export async function createSuperAdmin(
  context: Context,
  post: Post,
  input: Parsed<typeof userCalls.createSuperAdmin>,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { within, clock, config } = context;
  const { address } = origin;
  const language = languageOfBrowser(origin) ?? FALLBACK;
  const now = clock.now();
  await countTry(within, [{ subject: `setup from ${byAddress(address).subject}`, reaches: true }], now);
  const passwordHash = await acceptPassword(input.password, { loginName: input.userLoginName, email: input.email });
  const addresses = addressesAfter(NO_ADDRESS, input.email, canMailLinks(config, post.mailer));
  const { userId, signedIn } = await within(scope, async (tx) => {
    if (!(await spendSetupToken(tx, input.setupToken))) throw new Refusal('setup_link_error');
    const companyId = await ensureRootCompany(tx, input.companyName, now);
    const userId = await addUser(
      tx,
      {
        companyId,
        loginName: input.userLoginName,
        displayName: input.userLoginName,
        ...addresses,
        passwordHash,
        role: 'superAdmin',
        modules: MODULES,
        language,
        languageChosen: false,
      },
      now,
    );
    await tx.query('insert into installation (key, value) values ($1, to_jsonb($2::bigint)) on conflict do nothing', [
      INSTALLED,
      now,
    ]);
    await writeAudit(tx, { at: now, userId, companyPath: ROOT_PATH, action: 'users.createSuperAdmin', address });
    return { userId, signedIn: { ...(await startSession(tx, { userId, language, origin }, now)), language } };
  });
  if (addresses.newEmail !== null) await mailProof(context, post, userId);
  return signedIn;
}

const spendSetupToken = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.maybe('delete from installation where key = $1 and value = to_jsonb($2::text) returning 1', [
    KEY,
    hashToken(token),
  ])) !== null;
