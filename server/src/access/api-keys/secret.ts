import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A prefix that people and scanners of secrets recognise. */
const PREFIX = 'wy_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits. */
const SECRET_LENGTH = 40;
/** A CRC-32 in base 62. */
const CHECK_LENGTH = 6;
const KEY = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`);
const HINT_LENGTH = PREFIX.length + 6;

function checkOf(secret: string): string {
  let rest = crc32(secret);
  let check = '';
  for (let place = 0; place < CHECK_LENGTH; place++) {
    check = DIGITS[rest % DIGITS.length] + check;
    rest = Math.floor(rest / DIGITS.length);
  }
  return check;
}

/** A new key: prefix, secret, and a checksum of the secret. */
export function newKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return PREFIX + secret + checkOf(secret);
}

/** Whether a text is a key that somebody could have been given: what was mistyped is told without asking the database. */
export const isKey = (text: string): boolean =>
  KEY.test(text) && checkOf(text.slice(PREFIX.length, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

export const hintOf = (key: string): string => key.slice(0, HINT_LENGTH);
