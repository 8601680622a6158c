import type { apiKeyCalls } from '#domain/access/api-keys/calls.ts';
import { MAX_KEYS_OF_ACCOUNT } from '#domain/access/api-keys/limits.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Module } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Invalidation } from '../../platform/db/invalidations.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { refuseBeyond } from '../users/accounts/give-modules.ts';
import { KEY_MARK } from './key-sessions.ts';
import { type KeyWish, type MadeKey, makeKey } from './make-key.ts';

const scope = systemScope('own API keys');

export interface KeyContext extends Pick<Context, 'within' | 'clock'> {
  /** Sessions of a revoked key end everywhere before the caller is answered. */
  announce(change: Invalidation): Promise<void>;
}

export const ownKeys = (
  { within }: KeyContext,
  { userId }: Session,
): Promise<Output<typeof apiKeyCalls.listMyApiKeys>> =>
  within(scope, (tx) =>
    tx.query(
      `select id, name, hint, access, modules, created_at, expires_at, last_used_at,
         networks[cardinality(networks)] as last_network
       from api_key where user_id = $1 order by created_at desc, id`,
      [userId],
    ),
  );

export const addOwnKey = ({ within, clock }: KeyContext, session: Session, wish: KeyWish): Promise<MadeKey> =>
  within(scope, async (tx) => {
    const now = clock.now();
    refuseBeyond(wish.modules, session.modules as readonly Module[]);
    // Two at once wait for each other here.
    await tx.query('select from app_user where id = $1 for no key update', [session.userId]);
    const { count } = await tx.one<{ count: number }>('select count(*)::int as count from api_key where user_id = $1', [
      session.userId,
    ]);
    if (count >= MAX_KEYS_OF_ACCOUNT) throw new Refusal('max_api_keys', { max: MAX_KEYS_OF_ACCOUNT });
    const made = await makeKey(tx, session.userId, wish, session.loginName, now);
    const detail = { access: wish.access, modules: wish.modules.join(' '), days: wish.days };
    await auditKey(tx, session, { verb: 'add', companyPath: session.path, name: wish.name, at: now, detail });
    return made;
  });

export async function revokeOwnKey(
  { within, clock, announce }: KeyContext,
  session: Session,
  id: string,
): Promise<null> {
  const gone = await within(scope, async (tx) => {
    const key = await tx.maybe<RevokedKey>(
      `delete from api_key where id = $1 and user_id = $2 returning name, encode(key_hash, 'hex') as hash`,
      [id, session.userId],
    );
    if (!key) throw new Refusal('api_key_not_found');
    await auditKey(tx, session, { verb: 'revoke', companyPath: session.path, name: key.name, at: clock.now() });
    return key;
  });
  await announce(endOf(gone));
  return null;
}

export interface RevokedKey {
  readonly name: string;
  readonly hash: string;
}

/** The live feeds of the key are closed, too. */
export const endOf = ({ hash }: RevokedKey): Invalidation => ({ topic: 'session', tokenHash: KEY_MARK + hash });

interface KeyEntry {
  readonly verb: 'add' | 'revoke';
  readonly companyPath: string;
  readonly name: string;
  readonly at: number;
  readonly detail?: AuditDetail;
}

export const auditKey = (tx: Tx, { userId }: Session, { verb, name, detail = {}, ...entry }: KeyEntry) =>
  writeAudit(tx, { ...entry, userId, action: `apiKeys.${verb}`, target: name, detail });
