import type { Role } from '#domain/contract/define.ts';
import type { Scope } from '../db/within.ts';

/** A signed-in caller: who, and whose rows it may see. */
export interface Session extends Scope {
  readonly tokenHash: string;
  readonly userId: number;
  readonly loginName: string;
  /** Since when each device that is leased to the caller's company from outside is, for the live feed. */
  readonly leasedSince: ReadonlyMap<number, number>;
  readonly role: Role;
  readonly companyId: number;
  readonly language: string;
  readonly modules: readonly string[];
  readonly expiresAt: number;
}
