import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LETTERS } from '#domain/access/users/reset-code.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** An opaque secret of 256 bits, as base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const isToken = (text: string): boolean => TOKEN.test(text);

/** A code that people read and type. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** SHA-256, in hex. Secrets with the chance of a token need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
export const hashBytes = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
