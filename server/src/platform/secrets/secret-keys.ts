import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Keys that wrap the secrets of the installation, and are kept apart from its database: the first seals, all open. */
export type SecretKeys = readonly Buffer[];

/** Secrets lie in the database as they are. */
export const NO_KEYS: SecretKeys = [];

const KEY_BYTES = 32;

/** What keeps secrets from being opened, as a sentence for the operator. */
export class SecretsError extends Error {}

/** The name of a key, which tells nothing of it. */
export const nameOfKey = (key: Buffer): string =>
  createHash('sha256').update('wattyard key of secrets').update(key).digest('hex').slice(0, 16);

/** Reads keys: 32 bytes in base64 or hexadecimal on each line. Empty lines, and those after `#`, do not count. */
export function parseSecretKeys(text: string): SecretKeys {
  const keys = text.split(/\r?\n/).flatMap((line, place) => {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) return [];
    const key = /^[0-9a-f]{64}$/i.test(written) ? Buffer.from(written, 'hex') : base64(written);
    if (key?.length === KEY_BYTES) return [key];
    throw new SecretsError(
      `line ${place + 1} of SECRETS_KEY_FILE is no key of ${KEY_BYTES} bytes in base64 or hexadecimal: openssl rand -base64 ${KEY_BYTES} makes one`,
    );
  });
  if (keys.length > 0) return keys;
  throw new SecretsError(`SECRETS_KEY_FILE has no key: openssl rand -base64 ${KEY_BYTES} makes one`);
}

const base64 = (text: string): Buffer | null =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;

/** The keys of a file; none without one. */
export function readSecretKeys(file: string | undefined): SecretKeys {
  if (file === undefined) return NO_KEYS;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SecretsError(`SECRETS_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
  return parseSecretKeys(text);
}
