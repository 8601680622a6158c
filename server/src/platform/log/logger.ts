import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

const SECRETS = [
  'token',
  'password',
  'key',
  'deviceKey',
  'verifyCode',
  'code',
  'authorization',
  'cookie',
  'setupToken',
];

/** Structured logs on standard output; secrets are replaced wherever they stand. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  });
