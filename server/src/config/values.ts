import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

export const REPOSITORY = join(import.meta.dirname, '../../..');

/**
 * Relative paths are resolved from the repository, so that a setting means the same place whatever the working
 * directory is.
 */
export const path = () => z.string().transform((text) => resolve(REPOSITORY, text));

export const readableFile = (what: string) =>
  path().refine(isReadable, { error: `the path of a readable file with ${what}` });

export const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
    .transform(Number)
    .refine((number) => number <= 65_535, { error: 'a port from 0 to 65535' });

export const days = () =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'a number of days from 0 to 365')
    .transform(Number)
    .refine((number) => number <= 365, { error: 'a number of days from 0 to 365' });

export const timeOfDay = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC such as 02:30')
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

export const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `a number from 1 to ${most}`)
    .transform(Number)
    .refine((number) => number >= 1 && number <= most, { error: `a number from 1 to ${most}` });

/** As in RFC 9116. */
export const contact = () =>
  z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+|https:\/\/\S+)$/, {
    error: 'mailto:, tel: or https:// and where reports of weaknesses go',
  });

/** Its first instant, UTC ms. */
export const date = () => z.iso.date('a date such as 2027-06-30').transform((text) => Date.parse(`${text}T00:00:00Z`));

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

export const host = () =>
  z
    .string()
    .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
    .refine((text) => isIP(text) !== 0 || HOST_NAME.test(text), { error: 'an IP address or a host name' });

export const isLoopback = (text: string): boolean =>
  text === 'localhost' || text === '::1' || (isIP(text) === 4 && text.startsWith('127.'));

export const url = (...schemes: string[]) => {
  const error = `a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z.string().refine((text) => schemes.includes(schemeOf(text)), { error });
};

/** `https://yard.example.com`: where browsers reach the console. */
export const origin = () =>
  z
    .string()
    .refine((text) => ['http', 'https'].includes(schemeOf(text)) && new URL(text).origin === text.replace(/\/$/, ''), {
      error: 'scheme, host and port alone, such as https://yard.example.com',
    })
    .transform((text) => new URL(text).origin);

export const oneOf = <const Value extends string>(...values: Value[]) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

export const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .pipe(z.array(item));

export const addressOrRange = () =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: 'IP addresses or ranges such as 10.0.0.0/8, with commas between',
  });

export const currency = () =>
  z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), { error: 'an ISO 4217 code such as EUR' });

/** Raw bytes of an Ed25519 public key in base64. */
export const publicKey = () =>
  z.string().regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'Ed25519 public keys of 32 bytes in base64, with commas between' });

function schemeOf(text: string): string {
  return URL.canParse(text) && text.includes('://') ? new URL(text).protocol.slice(0, -1) : '';
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
