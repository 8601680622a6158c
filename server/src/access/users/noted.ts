import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { AuditCounter, AuditSubject, Occurrence } from '../../foundation/system/audit-counter.ts';
import type { Tx } from '../../platform/db/within.ts';
import { findAccount } from './accounts/account.ts';
import { foldKey } from './sessions/login-key.ts';

/** For an account that does not exist, nothing that was typed is stored: it may be a password in the wrong field. */
const NOBODY: AuditSubject = { userId: null, companyPath: ROOT_PATH };

/** The account of a login name or mail address as it was typed. */
export const accountTyped = (where: 'login_key' | 'email_key', typed: string): Pick<Occurrence, 'key' | 'about'> => {
  const key = foldKey(typed);
  return {
    key,
    about: async (tx: Tx) => {
      const account = await findAccount(tx, where, key);
      return account ? { userId: account.id, companyPath: account.path, name: account.loginName } : NOBODY;
    },
  };
};

export const nobody = { key: '', about: async () => NOBODY } satisfies Pick<Occurrence, 'key' | 'about'>;

type About = Pick<Occurrence, 'key' | 'about'>;
type Noting = <T>(action: string, address: string, about: About, work: () => Promise<T>) => Promise<T>;

/** Runs an action for a caller who is not signed in, and records why it was refused; with `all`, successes are recorded too. */
export function notedActions(auditCounter: AuditCounter): { refusals: Noting; all: Noting } {
  const refusals: Noting = async (action, address, about, work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) auditCounter.note({ action, address, ...about, outcome: error.code });
      throw error;
    }
  };
  return {
    refusals,
    all: async (action, address, about, work) => {
      const result = await refusals(action, address, about, work);
      auditCounter.note({ action, address, ...about });
      return result;
    },
  };
}
