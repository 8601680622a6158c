import { randomUUID } from 'node:crypto';
import type { KeyAccess } from '#domain/access/api-keys/access.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
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
  const made = {
    id,
    keyHash: sql`decode(${hashToken(key)}, 'hex')`,
    hint: hintOf(key),
    userId,
    name,
    access,
    modules: MODULES.filter((module) => modules.includes(module)),
    madeBy,
    createdAt: now,
    expiresAt: now + days * DAY_MS,
    bridgeId: bridgeId ?? null,
  };
  await tx.query(sql`insert into api_key (${columnsOf(made)}) values (${valuesOf(made)})`);
  return { id, key };
}
