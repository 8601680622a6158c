import type { GivenRole } from '#domain/access/single-sign-on/calls.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';

export interface GroupRule {
  readonly group: string;
  readonly role: GivenRole;
  readonly companyId: number;
}

interface Mapping {
  /** The company of the provider. */
  readonly companyId: number;
  readonly path: string;
  readonly rules: readonly GroupRule[];
  readonly fallbackRole: GivenRole | null;
}

export interface Placement {
  readonly role: GivenRole;
  readonly companyId: number;
}

/**
 * Role and company of somebody with these groups: those of the first rule that names one of them. Null: refused, also where
 * the company of that rule is gone or lies elsewhere by now; another rule might give more than was meant.
 */
export function placementOf(
  { companyId, path, rules, fallbackRole }: Mapping,
  groups: readonly string[],
  pathOf: (companyId: number) => string | undefined,
): Placement | null {
  const held = new Set(groups);
  const rule = rules.find(({ group }) => held.has(group));
  if (!rule) return fallbackRole === null ? null : { role: given(fallbackRole), companyId };
  const found = pathOf(rule.companyId);
  if (found === undefined || !containsPath(path, found)) return null;
  return { role: given(rule.role), companyId: rule.companyId };
}

/** Whatever is stored, nobody becomes more than an administrator. */
const given = (role: GivenRole): GivenRole => (role === 'admin' ? 'admin' : 'commonUser');
