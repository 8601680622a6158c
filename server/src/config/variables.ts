import type { z } from 'zod';
import { plain, withoutSecrets } from './problems.ts';
import {
  addressOrRange,
  contact,
  count,
  currency,
  date,
  days,
  host,
  listOf,
  oneOf,
  origin,
  path,
  port,
  publicKey,
  readableFile,
  timeOfDay,
  url,
} from './values.ts';

export const ROLES = ['api', 'live', 'ingest', 'jobs'] as const;
export const hasAllRoles = (roles: readonly (typeof ROLES)[number][]): boolean =>
  ROLES.every((role) => roles.includes(role));

interface Variable<T> {
  readonly schema: z.ZodType<T, string | undefined>;
  /** The default for a variable that is unset or empty, as text. */
  readonly fallback: string | undefined;
  readonly meaning: string;
  /** The value in the form that an error may show. */
  readonly shown: (text: string) => string;
}

const set = <T>(fallback: string, schema: z.ZodType<T, string>, meaning: string): Variable<T> => ({
  schema: schema as unknown as z.ZodType<T, string | undefined>,
  fallback,
  meaning,
  shown: plain,
});

const optional = <T>(schema: z.ZodType<T, string>, meaning: string): Variable<T | undefined> => ({
  schema: schema.optional(),
  fallback: undefined,
  meaning,
  shown: plain,
});

const secret = <T>(variable: Variable<T>): Variable<T> => ({ ...variable, shown: withoutSecrets });

/** Every setting of the server, once. */
export const variables = {
  PORT: set('4780', port(), 'HTTP port of console, calls and live feed; 0 selects a free one'),
  HOST: set('127.0.0.1', host(), 'Address that HTTP and the embedded device broker listen on'),
  DATA_DIR: set('.data', path(), 'Folder of database, files and demo keys; relative paths begin at the repository'),
  DATABASE_URL: secret(
    optional(
      url('postgres', 'postgresql'),
      'PostgreSQL 15 or newer, or the coordinator of a Citus cluster, instead of the embedded database',
    ),
  ),
  DATABASE_RUNTIME_URL: secret(
    optional(
      url('postgres', 'postgresql'),
      'The same database for the runtime, with a user that owns nothing. Unset: the user of DATABASE_URL switches to the role wattyard_runtime, from which it could switch back. Required on a Citus cluster',
    ),
  ),
  MQTT_URL: secret(
    optional(url('mqtt', 'mqtts', 'ws', 'wss'), 'MQTT 5 broker with shared subscriptions instead of the embedded one'),
  ),
  MQTT_PORT: set('1883', port(), 'TCP port of the embedded device broker'),
  MQTT_TLS_PORT: set('8883', port(), 'TLS port of the embedded device broker; only with TLS_CERT'),
  WATTYARD_ROLES: set(
    ROLES.join(','),
    listOf(oneOf(...ROLES)).refine((roles) => roles.length > 0, { error: `some of ${ROLES.join(', ')}` }),
    'What this process does. A part of the roles needs MQTT_URL',
  ),
  WATTYARD_DEMO: set(
    'on',
    oneOf('on', 'off', 'public'),
    'Demo companies, fleet and accounts. With `on`, HOST must be loopback; `public` has random passwords; `off` disables the accounts',
  ),
  WATTYARD_DEMO_DAYS: set('30', days(), 'Days of history that the demo fleet simulates at its first start, 0 to 365'),
  SMTP_URL: secret(optional(url('smtp', 'smtps'), 'Mail server for codes and notices. Unset: no mail is sent')),
  ALLOW_PRIVATE_TARGETS: set(
    'no',
    oneOf('yes', 'no').transform((answer) => answer === 'yes'),
    'Whether webhooks and push may call plain HTTP, and they and sign-in providers addresses inside: loopback, private and link-local ones',
  ),
  GUIDED_TOUR: set(
    'on',
    oneOf('on', 'off').transform((answer) => answer === 'on'),
    'Whether the guided tour starts by itself at the first sign-in of an account; it can be started from the menu in any case',
  ),
  TLS_CERT: optional(readableFile('a certificate chain in PEM form'), 'Certificate for HTTPS, WSS and MQTTS'),
  TLS_KEY: optional(readableFile('the private key in PEM form'), 'Private key of TLS_CERT'),
  TRUST_PROXY: set(
    '',
    listOf(addressOrRange()),
    'Addresses or ranges of proxies that are trusted to forward the client address, separated by commas',
  ),
  PUBLIC_URL: optional(
    origin(),
    'Where browsers reach the console, for links in mails, to devices and from sign-in providers. Unset: host and port',
  ),
  CURRENCY: set('EUR', currency(), 'ISO 4217 code of the currency of orders'),
  BACKUP_AT: optional(
    timeOfDay(),
    'Time of day (UTC, such as 02:30) at which a process with the role jobs makes a backup and checks it. Unset: none is made',
  ),
  BACKUP_KEEP: set('7', count(1_000), 'Number of scheduled backups that are kept'),
  BACKUP_DIR: optional(path(), 'Folder of scheduled backups. Unset: backups in DATA_DIR, which should be another disk'),
  SECURITY_CONTACT: optional(
    contact(),
    'Where to report vulnerabilities, published at /.well-known/security.txt: mailto:, tel: or https://. Unset: there is no such page',
  ),
  SECURITY_EXPIRES: optional(date(), 'Day (UTC) on which security.txt expires. Unset: 180 days after the start'),
  SECRETS_KEY_FILE: optional(
    readableFile('keys'),
    'File with a key of 32 bytes in base64 or hexadecimal, kept apart from database and backups: it wraps the secrets of the installation. Several lines: the first seals, all open. Unset: the secrets lie in the database as they are',
  ),
  FIRMWARE_PUBLIC_KEYS: set(
    '',
    listOf(publicKey()),
    'Ed25519 public keys that may sign firmware: 32 bytes in base64, separated by commas',
  ),
  LOG_LEVEL: set(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Least severe log message that is written',
  ),
  SIMULATOR_PORT: set('4781', port(), 'HTTP port on loopback that controls the simulator of the demo'),
};

export type VariableName = keyof typeof variables;
export type Values = { [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> };
