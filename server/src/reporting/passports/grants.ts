import { createHash, randomUUID } from 'node:crypto';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { newToken } from '../../access/users/sessions/token.ts';
import { type Change, noteChange } from './change.ts';
import { passportToChange, storePassport } from './rows.ts';

type Calls = typeof passportCalls;

const MAX_GRANTS = 50;

export const hashOfGrant = (key: string): string => createHash('sha256').update(`passport\n${key}`).digest('base64url');

/** Lets somebody outside read more than everybody; ended permissions are forgotten. */
export async function grantPassport(change: Change, { batteryId, name, tier, days }: Parsed<Calls['grantPassport']>) {
  const { tx, session, now } = change;
  const row = await passportToChange(tx, session, batteryId);
  const kept = row.passportGrants.filter(({ expiresAt }) => expiresAt > now);
  if (kept.length >= MAX_GRANTS) throw new Refusal('max_shares', { max: MAX_GRANTS });
  const key = newToken();
  const expiresAt = now + days * DAY_MS;
  const grant = { id: randomUUID(), name, tier, keyHash: hashOfGrant(key), expiresAt, addedAt: now };
  const code = await storePassport(tx, row, { passportGrants: [...kept, grant] }, now);
  await noteChange(change, row, 'grant', { name, what: tier, until: expiresAt });
  return { grantId: grant.id, code, key, expiresAt };
}

export async function revokeGrant(change: Change, { batteryId, grantId }: Parsed<Calls['revokePassportGrant']>) {
  const row = await passportToChange(change.tx, change.session, batteryId);
  const revoked = row.passportGrants.find(({ id }) => id === grantId);
  if (!revoked) return null;
  const passportGrants = row.passportGrants.filter(({ id }) => id !== grantId);
  await storePassport(change.tx, row, { passportGrants }, change.now);
  await noteChange(change, row, 'revoke', { name: revoked.name });
  return null;
}
