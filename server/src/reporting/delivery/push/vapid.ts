import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';

/** The key by which push services know this installation. A browser's address is bound to it. */
export interface VapidKey {
  /** A point of P-256, uncompressed. */
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

/** The key of the installation, made once. */
export async function vapidKey(tx: Tx): Promise<VapidKey> {
  const privateKey = await installationSecret(tx, 'push-key', () => {
    const made = createECDH('prime256v1');
    made.generateKeys();
    return made.getPrivateKey();
  });
  return keyOf(privateKey);
}

export function keyOf(privateKey: Buffer): VapidKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey(), privateKey };
}

/** RFC 8292 allows a day; a clock that is off by hours does no harm. */
const VALID_MS = 12 * HOUR_MS;
const encode = (part: string | Buffer) => Buffer.from(part).toString('base64url');

/**
 * The header by which a push service knows who pushes (RFC 8292).
 * @param contact whom it can ask: an address of mail or of the web
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  endpoint: string,
  contact: string,
  now: number,
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + VALID_MS) / SECOND_MS), sub: contact };
  const text = `${encode('{"typ":"JWT","alg":"ES256"}')}.${encode(JSON.stringify(claims))}`;
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: encode(privateKey),
      x: encode(publicKey.subarray(1, 33)),
      y: encode(publicKey.subarray(33)),
    },
  });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${encode(signature)}, k=${encode(publicKey)}`;
}
