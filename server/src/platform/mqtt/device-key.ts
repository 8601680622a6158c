import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a password is the key of which the SHA-256 is stored; compares in constant time. */
export const isDeviceKey = (password: Uint8Array, storedHash: Uint8Array): boolean => {
  const hash = createHash('sha256').update(password).digest();
  return hash.length === storedHash.length && timingSafeEqual(hash, storedHash);
};
