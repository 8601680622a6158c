import { type Logger as PinoLogger, pino } from 'pino';
import { plainLine } from './plain-lines.ts';

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

/** Structured logs on standard output, plain lines on a terminal; secrets are replaced wherever they occur. */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, { write: (json: string) => process.stdout.write(plainLine(json)) });
}
