import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { nameOfKey, type SecretKeys, SecretsError } from './secret-keys.ts';

/** A secret as it is stored: as it is, or wrapped by the key of that name. */
export type StoredSecret = string | { readonly by: string; readonly wrapped: string };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is stored of a secret. Its name is sealed with it: a row put in the place of another one does not open. */
export function toStored([key]: SecretKeys, name: string, secret: Buffer): StoredSecret {
  if (!key) return secret.toString('base64url');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { by: nameOfKey(key), wrapped: sealed.toString('base64url') };
}

/** @throws SecretsError when it is wrapped and none of the keys opens it */
export function fromStored(keys: SecretKeys, name: string, stored: StoredSecret): Buffer {
  if (typeof stored === 'string') return Buffer.from(stored, 'base64url');
  const key = keys.find((each) => nameOfKey(each) === stored.by);
  if (keys.length === 0)
    throw new SecretsError(
      'the secrets in this database are wrapped: SECRETS_KEY_FILE has to name the file with the key that opens them',
    );
  if (!key)
    throw new SecretsError(
      `no key of SECRETS_KEY_FILE opens ${name} of this database, which was wrapped by another one (${stored.by})`,
    );
  const sealed = Buffer.from(stored.wrapped, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SecretsError(`${name} of this database was changed: the key that wrapped it does not open it`);
  }
}

/** What is to be stored instead, by the first key; null where that is so already. @throws SecretsError as {@link fromStored} */
export function rewrapped(keys: SecretKeys, name: string, stored: StoredSecret): StoredSecret | null {
  const secret = fromStored(keys, name, stored);
  const [first] = keys;
  const isDone = !first || (typeof stored !== 'string' && stored.by === nameOfKey(first));
  return isDone ? null : toStored(keys, name, secret);
}
