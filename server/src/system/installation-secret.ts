import type { Tx } from '../platform/db/within.ts';

/** A secret of the installation, made when it is first needed. It is in the backup. */
export async function installationSecret(tx: Tx, name: string, make: () => Buffer): Promise<Buffer> {
  const read = () => tx.maybe<{ value: string }>('select value from installation where key = $1', [name]);
  const known = await read();
  if (known) return Buffer.from(known.value, 'base64url');
  // Two processes can be first: the one that is written holds.
  await tx.query('insert into installation (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing', [
    name,
    make().toString('base64url'),
  ]);
  const { value } = await tx.one<{ value: string }>('select value from installation where key = $1', [name]);
  return Buffer.from(value, 'base64url');
}
