import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** An opaque secret of 256 bits, as base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const isToken = (text: string): boolean => TOKEN.test(text);

/** SHA-256, in hex. Secrets with the chance of a token need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
export const hashBytes = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
