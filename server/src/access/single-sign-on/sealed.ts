import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/within.ts';
import { installationSecret } from '../../platform/secrets/installation-secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts the secrets of clients; a row put below another company cannot be read there. */
const keyOf = async (tx: Tx, companyId: number): Promise<Buffer> => {
  const secret = await installationSecret(tx, 'sign-in-provider-key', () => randomBytes(32));
  return Buffer.from(hkdfSync('sha256', secret, '', `sign-in provider ${companyId}`, 32));
};

export async function seal(tx: Tx, companyId: number, text: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(tx, companyId), nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export async function unseal(tx: Tx, companyId: number, sealed: Buffer): Promise<string> {
  const key = await keyOf(tx, companyId);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
}
