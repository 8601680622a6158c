import type { Config } from '../config/config.ts';
import type { Database } from '../platform/db/pool.ts';
import { createWithin, systemScope, type Within } from '../platform/db/within.ts';
import type { Logger } from '../platform/log/logger.ts';
import { wrapSecrets } from '../platform/secrets/installation-secret.ts';
import { readSecretKeys, type SecretKeys, SecretsError } from '../platform/secrets/secret-keys.ts';
import { StartError } from './start-error.ts';

const forTheOperator = (error: unknown): unknown =>
  error instanceof SecretsError ? new StartError(error.message) : error;

/** The keys of the setting. */
export function secretKeysOf({ secretsKeyFile }: Pick<Config, 'secretsKeyFile'>): SecretKeys {
  try {
    return readSecretKeys(secretsKeyFile);
  } catch (error) {
    throw forTheOperator(error);
  }
}

/** The way to the database, whose secrets are opened by these keys, and wrapped by the first of them. */
export async function openSecrets(database: Database, keys: SecretKeys, log: Logger): Promise<Within> {
  const within = createWithin(database, keys);
  try {
    const changed = await within(systemScope('secrets are wrapped'), wrapSecrets);
    if (changed.length > 0) log.info({ secrets: changed }, 'secrets were wrapped by the first key of SECRETS_KEY_FILE');
  } catch (error) {
    throw forTheOperator(error);
  }
  return within;
}
