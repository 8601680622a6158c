import type { Role } from '#domain/contract/define.ts';
import type { Scope } from '../db/within.ts';

/** A signed-in caller, and the rows that it may see. */
export interface Session extends Scope {
  readonly tokenHash: string;
  readonly userId: number;
  readonly loginName: string;
  /** Since when each device from outside has been leased to the caller's company, for the live feed. */
  readonly leasedSince: ReadonlyMap<number, number>;
  readonly role: Role;
  readonly companyId: number;
  readonly language: string;
  readonly modules: readonly string[];
  readonly expiresAt: number;
}
