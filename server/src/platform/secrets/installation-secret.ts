import type { Tx } from '../db/within.ts';
import { fromStored, rewrapped, type StoredSecret, toStored } from './stored-secret.ts';

/** The secrets of an installation, from which others are derived, or with which they are sealed and signed. */
export const SECRETS = ['factor-key', 'sign-in-provider-key', 'webhook-key', 'push-key', 'file-address-key'] as const;
type SecretName = (typeof SECRETS)[number];

interface Row {
  value: StoredSecret;
}
const READ = 'select value from installation where key = $1';

/** A secret of the installation, made when it is first needed. It is in the backup, wrapped where the operator has a key for that. */
export async function installationSecret(tx: Tx, name: SecretName, make: () => Buffer): Promise<Buffer> {
  const known = await tx.maybe<Row>(READ, [name]);
  if (known) return fromStored(tx.secretKeys, name, known.value);
  // Two processes can be first: the one that is written holds.
  await tx.query('insert into installation (key, value) values ($1, $2::jsonb) on conflict do nothing', [
    name,
    JSON.stringify(toStored(tx.secretKeys, name, make())),
  ]);
  return fromStored(tx.secretKeys, name, (await tx.one<Row>(READ, [name])).value);
}

/**
 * Wraps secrets that lie open, and those that an earlier key wrapped, by the first key. Returns which.
 * @throws SecretsError when there is one that no key opens
 */
export async function wrapSecrets(tx: Tx): Promise<string[]> {
  // Processes that start at once wait for each other here.
  const rows = await tx.query<Row & { key: string }>(
    'select key, value from installation where key = any($1) order by key for update',
    [[...SECRETS]],
  );
  const changed: string[] = [];
  for (const { key, value } of rows) {
    const next = rewrapped(tx.secretKeys, key, value);
    if (next === null) continue;
    await tx.query('update installation set value = $2::jsonb where key = $1', [key, JSON.stringify(next)]);
    changed.push(key);
  }
  return changed;
}
