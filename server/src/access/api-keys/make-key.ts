import { randomUUID } from 'node:crypto';
import type { KeyAccess } from '#domain/access/api-keys/access.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { hashToken } from '../users/sessions/token.ts';
import { hintOf, newKey } from './secret.ts';

/** What somebody wants of a new key. */
export interface KeyWish {
  readonly name: string;
  readonly access: KeyAccess;
  readonly modules: readonly Module[];
  readonly days: number;
  /** Of which it is the key. */
  readonly bridgeId?: number;
}

export interface MadeKey {
  readonly id: string;
  /** Shown once; its hash is stored. */
  readonly key: string;
}

export async function makeKey(
  tx: Tx,
  userId: number,
  { name, access, modules, days, bridgeId }: KeyWish,
  madeBy: string,
  now: number,
): Promise<MadeKey> {
  const key = newKey();
  const id = randomUUID();
  await tx.query(
    `insert into api_key (id, key_hash, hint, user_id, name, access, modules, made_by, created_at, expires_at, bridge_id)
     values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      hashToken(key),
      hintOf(key),
      userId,
      name,
      access,
      MODULES.filter((module) => modules.includes(module)),
      madeBy,
      now,
      now + days * DAY_MS,
      bridgeId ?? null,
    ],
  );
  return { id, key };
}
