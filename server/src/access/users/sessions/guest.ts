import { Refusal } from '#domain/foundation/basics/errors.ts';
import { FALLBACK } from '#domain/foundation/i18n/languages.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../../context.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { NO_PASSWORD } from '../accounts/password.ts';
import { languageOfBrowser } from '../origin.ts';
import { GUEST_NAME } from './login-key.ts';
import { type SignInOrigin, startSession } from './session-store.ts';
import type { Language, SignedIn } from './sign-in.ts';
import { byAddress, countTry } from './tries.ts';

const scope = systemScope('guest');
/** Maximum number of guest sessions begun from one network in ten minutes. */
const MAX_GUEST_SESSIONS = 60;

/** The account behind guest login, while a company is chosen for guests. */
const findGuest = (tx: Tx) =>
  tx.maybe<{ id: number }>(
    `select u.id from app_user u join company c on c.id = u.company_id
     where u.login_key = $1 and not u.disabled and c.serves_guests`,
    [GUEST_NAME],
  );

export const isGuestLoginOn = async (tx: Tx): Promise<boolean> => (await findGuest(tx)) !== null;

/** Begins a session of the guests' company. All guests share one account that owns no settings. */
export async function signInAsGuest(
  { within, clock }: Context,
  language: Language | undefined,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const now = clock.now();
  const { subject } = byAddress(origin.address);
  await countTry(within, [{ subject: `guest:${subject}`, max: MAX_GUEST_SESSIONS }], now);
  return within(scope, async (tx) => {
    const guest = await findGuest(tx);
    if (!guest) throw new Refusal('guest_login_off');
    const chosen = language ?? languageOfBrowser(origin) ?? FALLBACK;
    return { ...(await startSession(tx, { userId: guest.id, language: chosen, origin }, now)), language: chosen };
  });
}

/** Chooses the company that guests see, or none. Returns the guests' account, whose sessions the caller must invalidate. */
export async function chooseCompanyForGuests(
  tx: Tx,
  companyId: number | null,
  { demo, now }: { demo: boolean; now: number },
): Promise<number | null> {
  await tx.query('update company set serves_guests = false where serves_guests and id is distinct from $1', [
    companyId,
  ]);
  const guest = await tx.maybe<{ id: number; companyId: number }>(
    'select id, company_id from app_user where login_key = $1',
    [GUEST_NAME],
  );
  if (companyId === null) return guest?.id ?? null;
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  await tx.query('update company set serves_guests = true where id = $1 and not serves_guests', [companyId]);
  if (guest) {
    await tx.query('update app_user set company_id = $2, path = $3, disabled = false where id = $1', [
      guest.id,
      companyId,
      company.path,
    ]);
    return guest.id;
  }
  const { id } = await tx.one<{ id: number }>(
    `insert into app_user (id, company_id, path, login_name, login_key, display_name, password_hash, guest_flag, modules,
       demo, created_at)
     values (nextval('app_user_id_seq'), $1, $2, $3, $3, 'Guest', $4, true, $5, $6, $7) returning id`,
    [companyId, company.path, GUEST_NAME, NO_PASSWORD, MODULES, demo, now],
  );
  return id;
}
