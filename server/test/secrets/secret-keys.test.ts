import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/problems.ts';
import { nameOfKey, parseSecretKeys, readSecretKeys } from '#server/platform/secrets/secret-keys.ts';
import { fromStored, rewrapped, toStored } from '#server/platform/secrets/stored-secret.ts';

const [one, other] = [randomBytes(32), randomBytes(32)];

test('keys are read in base64 and hexadecimal, a line for each', () => {
  const text = `# of the yard\n${one.toString('base64')}\r\n\n  ${other.toString('hex').toUpperCase()}  \n`;
  expect(parseSecretKeys(text)).toEqual([one, other]);
  expect(parseSecretKeys(one.toString('base64url'))).toEqual([one]);
});

test.each([
  ['', 'SECRETS_KEY_FILE has no key'],
  ['# nothing\n', 'SECRETS_KEY_FILE has no key'],
  [randomBytes(31).toString('base64'), 'line 1 of SECRETS_KEY_FILE is no key'],
  [randomBytes(33).toString('hex'), 'line 1 of SECRETS_KEY_FILE is no key'],
  [`${one.toString('hex')}\na passphrase`, 'line 2 of SECRETS_KEY_FILE is no key'],
])('%j is refused, and not shown', (text, reason) => {
  expect(() => parseSecretKeys(text)).toThrow(reason);
  expect(() => parseSecretKeys(text)).toThrow('openssl rand -base64 32');
  expect(() => parseSecretKeys(text)).not.toThrow('passphrase');
});

test('a file that is not there is named by its setting; without the setting there are no keys', () => {
  expect(() => readSecretKeys('/nowhere/at/all')).toThrow('SECRETS_KEY_FILE cannot be read');
  expect(readSecretKeys(undefined)).toEqual([]);
});

test('a file beside what it opens is refused', () => {
  const settings = (SECRETS_KEY_FILE: string) => () =>
    readConfig({ SECRETS_KEY_FILE, DATA_DIR: import.meta.dirname, BACKUP_DIR: `${import.meta.dirname}/../harness` });
  expect(settings(import.meta.filename)).toThrow(ConfigError);
  expect(settings(`${import.meta.dirname}/../harness/context.ts`)).toThrow('outside of DATA_DIR and BACKUP_DIR');
  expect(settings(`${import.meta.dirname}/../schema.test.ts`)().secretsKeyFile).toMatch(/schema\.test\.ts$/);
});

test('a wrapped secret opens with its key and its name alone, and each time looks different', () => {
  const secret = randomBytes(32);
  const stored = toStored([one, other], 'push-key', secret);
  expect(stored).toMatchObject({ by: nameOfKey(one) });
  expect(fromStored([other, one], 'push-key', stored)).toEqual(secret);
  expect(toStored([one], 'push-key', secret)).not.toEqual(stored);
  expect(() => fromStored([], 'push-key', stored)).toThrow('SECRETS_KEY_FILE has to name the file');
  expect(() => fromStored([other], 'push-key', stored)).toThrow('no key of SECRETS_KEY_FILE opens push-key');
  expect(() => fromStored([one], 'factor-key', stored)).toThrow('factor-key of this database was changed');
});

test('what is open or wrapped by a later key is wrapped by the first one, once', () => {
  const secret = randomBytes(20);
  const open = toStored([], 'push-key', secret);
  expect(rewrapped([], 'push-key', open)).toBeNull();
  const first = rewrapped([one], 'push-key', open)!;
  expect(rewrapped([one], 'push-key', first)).toBeNull();
  const next = rewrapped([other, one], 'push-key', first)!;
  expect(fromStored([other], 'push-key', next)).toEqual(secret);
  expect(rewrapped([other, one], 'push-key', next)).toBeNull();
});
