import { createHmac } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Assertion, Attestation } from '#domain/access/factors/calls.ts';
import { MAX_PASSKEYS } from '#domain/access/factors/limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { consoleName } from '../../foundation/companies/brand.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { AccountRow } from '../users/accounts/account.ts';
import { newToken } from '../users/sessions/token.ts';
import { CHALLENGE_MS, newChallenge, spendChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { factorKey } from './totp.ts';

const scope = systemScope('passkeys');

const idsOf = async (tx: Tx, userId: number, party: RelyingParty) =>
  (
    await tx.query<{ credentialId: Buffer; transports: string[] }>(
      'select credential_id, transports from passkey where user_id = $1 and relying_party = $2 order by added_at',
      [userId, party.id],
    )
  ).map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }));

/** What a browser is asked to make a passkey for the account. */
export async function passkeyToMake(tx: Tx, account: AccountRow, party: RelyingParty, now: number) {
  const { passkeys } = await tx.one<{ passkeys: number }>(
    'select count(*)::int as passkeys from passkey where user_id = $1',
    [account.id],
  );
  if (passkeys >= MAX_PASSKEYS) throw new Refusal('max_passkeys', { max: MAX_PASSKEYS });
  const made = await generateRegistrationOptions({
    rpName: await consoleName(tx, account.path),
    rpID: party.id,
    userName: account.loginName,
    userDisplayName: account.displayName,
    // The same for each of the account's: it is stored beside the passkey, and says nothing to who reads it there.
    userID: new Uint8Array(
      createHmac('sha256', await factorKey(tx))
        .update(`passkeys of ${account.id}`)
        .digest(),
    ),
    challenge: challengeBytes(await newChallenge(tx, `make ${account.id}`, newToken(), now)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: await idsOf(tx, account.id, party),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...made };
}

/** Checks and stores what the browser has made. */
export async function storePasskey(
  within: Within,
  userId: number,
  { passkey, name, party }: { passkey: Attestation; name: string; party: RelyingParty },
  now: number,
): Promise<(tx: Tx) => Promise<void>> {
  const challenge = await within(scope, (tx) =>
    spendChallenge(tx, `make ${userId}`, passkey.response.clientDataJSON, now),
  );
  const { credential } = await verified(async () => {
    const result = await verifyRegistrationResponse({
      response: { ...passkey, response: { ...passkey.response }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    return result.verified ? result.registrationInfo : null;
  });
  return async (tx) => {
    const stored = await tx.maybe(
      `insert into passkey (user_id, credential_id, public_key, sign_count, transports, relying_party, name, added_at)
       select $1, $2, $3, $4, $5, $6, $7, $8 where (select count(*) from passkey where user_id = $1) < $9
       on conflict (credential_id) do nothing returning 1`,
      [
        userId,
        Buffer.from(credential.id, 'base64url'),
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
        party.id,
        name,
        now,
        MAX_PASSKEYS,
      ],
    );
    if (!stored) throw new Refusal('passkey_error');
  };
}

/** For what a passkey is used; each has challenges of its own. */
type Use = { readonly kind: 'alone' } | { readonly kind: 'second' | 'confirm'; readonly userId: number };
const subjectOf = (use: Use): string => (use.kind === 'alone' ? 'alone' : `${use.kind} ${use.userId}`);
/** Where nothing else is known, the passkey has to ask for PIN, finger or face. */
const asksOwner = ({ kind }: Use): boolean => kind !== 'second';

/** What a browser is asked to use a passkey. */
export async function passkeyToUse(tx: Tx, use: Use, party: RelyingParty, now: number) {
  const allowed = use.kind === 'alone' ? [] : await idsOf(tx, use.userId, party);
  if (use.kind !== 'alone' && allowed.length === 0) throw new Refusal('passkey_not_found');
  const asked = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: challengeBytes(await newChallenge(tx, subjectOf(use), newToken(), now)),
    timeout: CHALLENGE_MS,
    userVerification: asksOwner(use) ? 'required' : 'preferred',
    ...(allowed.length > 0 && { allowCredentials: allowed }),
  });
  return { ...asked };
}

interface Row {
  id: string;
  userId: number;
  publicKey: Buffer;
  signCount: number;
}

/** The account whose passkey was used; refused unless it is that of the use. */
export async function usedPasskey(
  within: Within,
  use: Use,
  { passkey, party }: { passkey: Assertion; party: RelyingParty },
  now: number,
): Promise<number> {
  // Spent in a transaction of its own: a refusal does not give the challenge back.
  const challenge = await within(scope, (tx) =>
    spendChallenge(tx, subjectOf(use), passkey.response.clientDataJSON, now),
  );
  const row = await within(scope, (tx) =>
    tx.maybe<Row>(
      'select id, user_id, public_key, sign_count from passkey where credential_id = $1 and relying_party = $2',
      [Buffer.from(passkey.id, 'base64url'), party.id],
    ),
  );
  if (!row || (use.kind !== 'alone' && row.userId !== use.userId)) throw new Refusal('passkey_error');
  const { userHandle, ...response } = passkey.response;
  const { newCounter } = await verified(async () => {
    const result = await verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: { id: passkey.id, publicKey: new Uint8Array(row.publicKey), counter: row.signCount },
      requireUserVerification: asksOwner(use),
    });
    return result.verified ? result.authenticationInfo : null;
  });
  // A count that does not grow means a copy of the authenticator; those that always say 0 do not count.
  const counted = await within(scope, (tx) =>
    tx.maybe(
      `update passkey set sign_count = $2, last_used_at = $3
       where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning 1`,
      [row.id, newCounter, now],
    ),
  );
  if (!counted) throw new Refusal('passkey_error');
  return row.userId;
}

/** The check's result; whatever the check says instead is one refusal. */
async function verified<T>(check: () => Promise<T | null>): Promise<T> {
  const result = await check().catch(() => null);
  if (result === null) throw new Refusal('passkey_error');
  return result;
}

const challengeBytes = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));
