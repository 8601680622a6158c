import type { KeyAccess } from '#domain/access/api-keys/access.ts';
import { leasesOf } from '../../foundation/visibility/leases.ts';
import type { Tx } from '../../platform/db/within.ts';
import { ACCOUNT_COLUMNS, type AccountRow, callerOf, modulesOfAccount } from '../users/accounts/account.ts';
import type { SessionSource } from '../users/sessions/session-directory.ts';
import type { LoadedSession } from '../users/sessions/session-store.ts';
import { isKey } from './secret.ts';

/** What names the sessions of keys, beside those of people. */
export const KEY_MARK = 'key ';

interface Row extends AccountRow {
  keyId: string;
  keyName: string;
  hint: string;
  access: KeyAccess;
  keyModules: string[];
  expiresAt: number;
  bridgeId: number | null;
}

/** A key acts with what its account may at this instant, or less. That of a company has an account for itself. */
async function loadKeySession(tx: Tx, tokenHash: string, now: number): Promise<LoadedSession | null> {
  const row = await tx.maybe<Row>(
    `select k.id as key_id, k.name as key_name, k.hint, k.access, k.modules as key_modules, k.expires_at, k.bridge_id, ${ACCOUNT_COLUMNS}
     from api_key k join app_user u on u.id = k.user_id join company c on c.id = u.company_id
     where k.key_hash = $1 and k.expires_at > $2 and (u.is_program or not u.disabled)`,
    [Buffer.from(tokenHash.slice(KEY_MARK.length), 'hex'), now],
  );
  if (!row) return null;
  const leases = await leasesOf(tx, row.path, now);
  return {
    session: {
      tokenHash,
      ...callerOf(row, leases.since, now),
      language: row.language,
      modules: modulesOfAccount(row).filter((module) => row.keyModules.includes(module)),
      expiresAt: row.expiresAt,
      apiKey: { id: row.keyId, label: `${row.keyName} (${row.hint}…)`, access: row.access, bridgeId: row.bridgeId },
    },
    changesAt: Math.min(row.expiresAt, leases.changesAt ?? row.expiresAt),
  };
}

export const keySessions: SessionSource = { mark: KEY_MARK, isToken: isKey, load: loadKeySession };
