import { createHash, randomBytes } from 'node:crypto';

/** The stored form of a device key: enough to check it, not enough to recover it. */
export interface DeviceKeyHashes {
  /** SHA-256: the key has 256 random bits, and a slow hash would only collapse in a reconnect storm. */
  readonly keyHash: Buffer;
  /** The same key for the password file of a Mosquitto broker: `$6$salt$sha512(key + salt)`. */
  readonly brokerHash: string;
}

/** A new device key, 256 bits as base64url. */
export const newDeviceKey = (): string => randomBytes(32).toString('base64url');

/** Hashes of a device key. */
export function hashDeviceKey(key: string): DeviceKeyHashes {
  const salt = randomBytes(12);
  const digest = createHash('sha512').update(key).update(salt).digest('base64');
  return { keyHash: createHash('sha256').update(key).digest(), brokerHash: `$6$${salt.toString('base64')}$${digest}` };
}
