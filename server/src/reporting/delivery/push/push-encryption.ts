import { createCipheriv, createECDH, createHmac, ECDH, randomBytes } from 'node:crypto';

/** What a browser gave out: its point of P-256 and its secret. */
interface PushKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** What only tests choose: normally both are new for each message. */
interface Chance {
  readonly key: ECDH;
  readonly salt: Buffer;
}

/** A push service has to take 4096 bytes (RFC 8030): what is around the text takes 103 of them. */
const RECORD_BYTES = 4096;
export const MAX_PUSH_BYTES = RECORD_BYTES - 103;

const LAST_RECORD = Buffer.from([2]);
const TAG_BYTES = 16;

/** Whether bytes are a point of P-256, uncompressed: others would fail at each push. */
export function isPoint(bytes: Buffer): boolean {
  try {
    return bytes.length === 65 && ECDH.convertKey(bytes, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

const newChance = (): Chance => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return { key, salt: randomBytes(16) };
};

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
/** HKDF of one block (RFC 5869). */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length);

/** A push message as only one browser reads it: RFC 8291, in one record of RFC 8188. Throws where its point is none. */
export function encryptPush({ p256dh, auth }: PushKeys, text: Buffer, { key, salt } = newChance()): Buffer {
  const own = key.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const secret = derive(auth, key.computeSecret(p256dh), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12),
    { authTagLength: TAG_BYTES },
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([
    salt,
    head,
    own,
    cipher.update(text),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
