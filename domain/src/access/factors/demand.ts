import type { CompanyPath } from '../../foundation/basics/company-path.ts';
import type { Role } from '../../foundation/permissions/permissions.ts';

/** Of whom a company demands a second factor, the mildest first. */
export const DEMANDS = ['nobody', 'admins', 'everybody'] as const;
export type Demand = (typeof DEMANDS)[number];

/** Guests sign in with nothing at all. */
const DEMANDED_OF: Readonly<Record<Demand, readonly Role[]>> = {
  nobody: [],
  admins: ['superAdmin', 'admin'],
  everybody: ['superAdmin', 'admin', 'commonUser'],
};

export const isDemandedOf = (demand: Demand, role: Role): boolean => DEMANDED_OF[demand].includes(role);

/** The demand that is in force where several are: the strictest; of equal ones the highest in the tree. */
export const inForce = <T extends { readonly demand: Demand; readonly path: CompanyPath }>(
  demands: readonly T[],
): T | null =>
  demands
    .filter(({ demand }) => demand !== 'nobody')
    .toSorted((a, b) => DEMANDS.indexOf(b.demand) - DEMANDS.indexOf(a.demand) || a.path.length - b.path.length)[0] ??
  null;
