import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { providerInForce } from './provider-row.ts';

const scope = systemScope('own identities');

/** With which providers the caller's account is connected. */
export const ownIdentities = (
  { within }: Context,
  { userId, path }: Session,
): Promise<Output<Calls['listMyIdentities']>> =>
  within(scope, async (tx) => ({
    list: await tx.query(
      `select i.issuer, p.label, i.is_maker, i.joined_at, i.last_sign_in_at
       from sign_in_identity i join sign_in_provider p on p.company_id = i.company_id
       where i.user_id = $1 order by i.joined_at`,
      [userId],
    ),
    offer: (await providerInForce(tx, path))?.label ?? null,
  }));

/** Ends a connection that the owner made; the one that made the account stays. */
export const disconnect = (
  { within, clock }: Context,
  { userId, path, loginName }: Session,
  issuer: string,
): Promise<null> =>
  within(scope, async (tx) => {
    const gone = await tx.maybe(
      'delete from sign_in_identity where user_id = $1 and issuer = $2 and not is_maker returning 1',
      [userId, issuer],
    );
    if (!gone) throw new Refusal('single_sign_on_stays');
    const action = 'users.disconnectProvider';
    await writeAudit(tx, {
      at: clock.now(),
      userId,
      companyPath: path,
      action,
      target: loginName,
      detail: { issuer },
    });
    return null;
  });
