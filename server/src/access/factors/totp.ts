import { hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS } from '#domain/access/factors/limits.ts';
import type { Tx } from '../../platform/db/within.ts';
import { installationSecret } from '../../platform/secrets/installation-secret.ts';

// What every authenticator app knows: others ignore what a link says besides.
const SETTING = { algorithm: 'SHA1', digits: CODE_DIGITS, period: 30 } as const;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Clocks of telephones are up to so many steps wrong. */
const WINDOW = 1;

/** The key of the installation from which secrets of authenticator apps are derived: none of them is stored. */
export const factorKey = (tx: Tx): Promise<Buffer> => installationSecret(tx, 'factor-key', () => randomBytes(32));

export const newSeed = (): Buffer => randomBytes(SECRET_BYTES);

export const secretOf = (key: Uint8Array, userId: number, seed: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, seed, `authenticator ${userId}`, SECRET_BYTES));

const secretFor = (secret: Uint8Array) => new Secret({ buffer: new Uint8Array(secret).buffer });

/** The step of 30 s whose code this is, of the present one and its neighbours; null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const delta = TOTP.validate({ ...SETTING, token: code, secret: secretFor(secret), timestamp: now, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: SETTING.period, timestamp: now }) + delta;
}

export const codeAt = (secret: Uint8Array, now: number): string =>
  TOTP.generate({ ...SETTING, secret: secretFor(secret), timestamp: now });

/** What an app is given: the secret to type, and the link that its camera reads. */
export function shownSecret(
  secret: Uint8Array,
  { siteName, loginName }: { readonly siteName: string; readonly loginName: string },
): { secret: string; url: string } {
  const totp = new TOTP({ ...SETTING, issuer: siteName, label: loginName, secret: secretFor(secret) });
  return { secret: totp.secret.base32, url: totp.toString() };
}
