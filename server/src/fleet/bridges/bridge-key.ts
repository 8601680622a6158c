import { randomUUID } from 'node:crypto';
import { MAX_KEY_DAYS } from '#domain/access/api-keys/limits.ts';
import type { Output } from '#domain/contract/define.ts';
import type { bridgeCalls } from '#domain/fleet/bridges/calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { makeKey } from '../../access/api-keys/make-key.ts';
import { auditKey, endOf, type KeyContext, type RevokedKey } from '../../access/api-keys/own-keys.ts';
import { addUser } from '../../access/users/accounts/add.ts';
import { NO_PASSWORD } from '../../access/users/accounts/password.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

type Calls = typeof bridgeCalls;

const scope = systemScope('keys of bridges');

interface Owner {
  readonly name: string;
  readonly companyId: number;
  readonly path: string;
}

/** Makes the key of a bridge. The one before it ends everywhere before the caller is answered. */
export async function makeBridgeKey(
  { within, clock, announce }: KeyContext,
  session: Session,
  id: number,
): Promise<Output<Calls['makeBridgeKey']>> {
  const now = clock.now();
  const owner = await within(session, (tx) => ownerOf(tx, session, id));
  const { key, gone } = await within(scope, async (tx) => {
    // Two at once wait for each other here.
    if (!(await tx.maybe('select from bridge where id = $1 for no key update', [id])))
      throw new Refusal('bridge_not_found');
    const before = await endKey(tx, id);
    const { name, companyId, path } = owner;
    const role = 'commonUser' as const;
    const account = { loginName: `key ${randomUUID()}`, displayName: name, programName: name, email: null, role };
    const userId = await addUser(tx, { ...account, companyId, passwordHash: NO_PASSWORD, modules: [] }, now);
    const wish = { name, access: 'bridge' as const, modules: [], days: MAX_KEY_DAYS, bridgeId: id };
    const made = await makeKey(tx, userId, wish, session.loginName, now);
    const entry = { companyPath: path, name, at: now };
    if (before) await auditKey(tx, session, { verb: 'revoke', ...entry });
    await auditKey(tx, session, { verb: 'add', ...entry, detail: { access: wish.access, days: wish.days } });
    return { key: made.key, gone: before };
  });
  if (gone) await announce(endOf(gone));
  return { key, expiresAt: now + MAX_KEY_DAYS * DAY_MS };
}

/** Ends the key of a bridge: its program is refused from now on, and goes on with the settings it has. */
export async function revokeBridgeKey(
  { within, clock, announce }: KeyContext,
  session: Session,
  id: number,
): Promise<null> {
  const { name, path } = await within(session, (tx) => ownerOf(tx, session, id));
  const gone = await within(scope, async (tx) => {
    const key = await endKey(tx, id);
    if (!key) throw new Refusal('api_key_not_found');
    await auditKey(tx, session, { verb: 'revoke', companyPath: path, name, at: clock.now() });
    return key;
  });
  await announce(endOf(gone));
  return null;
}

/** The key of a bridge, as its page shows it. */
export const keyOfBridge = (
  { within }: Pick<KeyContext, 'within'>,
  id: number,
): Promise<Output<Calls['getBridge']>['key']> =>
  within(scope, (tx) => tx.maybe('select hint, expires_at, last_used_at from api_key where bridge_id = $1', [id]));

/** Ends the key of a bridge, if it has one, with the account that is there for it alone. */
export async function endKey(tx: Tx, bridgeId: number): Promise<RevokedKey | null> {
  const key = await tx.maybe<RevokedKey & { userId: number }>(
    `delete from api_key where bridge_id = $1 returning name, encode(key_hash, 'hex') as hash, user_id`,
    [bridgeId],
  );
  if (key) await tx.query('delete from app_user where id = $1 and is_program', [key.userId]);
  return key;
}

/** A key has the name of its bridge, and belongs to its company. */
export async function followBridge({ within, announce }: Pick<KeyContext, 'within' | 'announce'>, id: number) {
  const userId = await within(scope, async (tx) => {
    const key = await tx.maybe<{ userId: number }>(
      'update api_key k set name = b.name from bridge b where k.bridge_id = b.id and b.id = $1 returning k.user_id',
      [id],
    );
    const bridge = key && (await tx.maybe<Owner>('select name, company_id, path from bridge where id = $1', [id]));
    if (!bridge) return null;
    await tx.query('update app_user set company_id = $2, path = $3, login_name = $4, display_name = $4 where id = $1', [
      key.userId,
      bridge.companyId,
      bridge.path,
      bridge.name,
    ]);
    return key.userId;
  });
  if (userId !== null) await announce({ topic: 'user', userId });
}

/** A bridge that the caller manages. */
async function ownerOf(tx: Tx, { role, path }: Session, id: number): Promise<Owner> {
  const owner = await tx.maybe<Owner>('select name, company_id, path from bridge where id = $1', [id]);
  if (!owner) throw new Refusal('bridge_not_found');
  permit(can.editBridge(actorOf({ role, path }), { companyPath: owner.path }));
  return owner;
}
