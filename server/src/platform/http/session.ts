import { type KeyAccess, keyMay } from '#domain/access/api-keys/access.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
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
  /** Absent for a person who has signed in. */
  readonly apiKey?: ApiKeyOfSession;
}

/** The key that a program calls with. */
export interface ApiKeyOfSession {
  readonly id: string;
  /** Its name and how it begins, as people recognise it. */
  readonly label: string;
  readonly access: KeyAccess;
  /** Of which it is the key, and for which alone it is good. */
  readonly bridgeId: number | null;
}

/** Whether a caller may read at all: the live feed and assistants are for these. */
export const mayRead = ({ apiKey }: Session): boolean => apiKey === undefined || keyMay(apiKey.access, 'reads');
