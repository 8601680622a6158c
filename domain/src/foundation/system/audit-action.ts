import { idsOfPath } from '../basics/company-path.ts';
import { DEVICE_IDENTITY } from '../basics/device-facts.ts';
import type { AuditResult } from './audit-results.ts';

/** The two parts of an action of the audit: the feature, and what was done there. `users.signIn` is of `users`. */
export function partsOfAction(action: string): { readonly feature: string; readonly verb: string } {
  const dot = action.indexOf('.');
  return dot === -1 ? { feature: action, verb: '' } : { feature: action.slice(0, dot), verb: action.slice(dot + 1) };
}

/** Actions whose refusals are failed attempts to get in, not something that somebody may not do. */
export const ATTEMPTS: readonly string[] = [
  'users.signIn',
  'users.retrievePassword',
  'users.sendRetrieveCode',
  'users.guestSignIn',
];

/** How an action ended: something was done, was not allowed, or did not succeed. */
export const resultOf = ({ action, outcome }: { action: string; outcome: string }): AuditResult =>
  outcome === 'done' ? 'done' : ATTEMPTS.includes(action) ? 'failed' : 'refused';

export interface AuditChange {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}
export type AuditValue = string | number | boolean | null;

type AuditFact = readonly [field: string, value: AuditValue];

/**
 * The details of an entry: what was changed, with both values (`from` and `to`, `nameBefore` and `name`), what was written and is
 * the same as before, and the rest.
 */
export function partsOfDetail(detail: Readonly<Record<string, AuditValue>>): {
  readonly changes: readonly AuditChange[];
  readonly unchanged: readonly AuditFact[];
  readonly rest: readonly AuditFact[];
} {
  const changes: AuditChange[] = [];
  const unchanged: AuditFact[] = [];
  const paired = new Set<string>();
  const pair = (field: string, beforeKey: string, afterKey: string) => {
    const [before = null, after = null] = [detail[beforeKey], detail[afterKey]];
    paired.add(beforeKey).add(afterKey);
    if (before === after) unchanged.push([field, after]);
    else changes.push({ field, before, after });
  };
  for (const key of Object.keys(detail)) {
    if (key.endsWith('Before')) pair(key.slice(0, -'Before'.length), key, key.slice(0, -'Before'.length));
    else if (key === 'from' && 'to' in detail) pair('place', 'from', 'to');
  }
  return { changes, unchanged, rest: Object.entries(detail).filter(([key]) => !paired.has(key)) };
}

/** What an id in an entry belongs to. */
export type AuditReference =
  | { readonly kind: 'device'; readonly id: string }
  | { readonly kind: 'site'; readonly id: number }
  /** From the outermost to the company itself. */
  | { readonly kind: 'company'; readonly ids: readonly number[] };

/** Features and actions whose target is the number of a company. */
const OF_COMPANIES: ReadonlySet<string> = new Set([
  'companies',
  'singleSignOn',
  'factors.demand',
  'delivery.saveCompany',
  'locations.savePrivacyHours',
  'alarms.saveOperators',
]);
/** Details that hold the number of a company. */
const FIELDS_OF_COMPANIES: ReadonlySet<string> = new Set(['company', 'companyId']);

interface Referring {
  readonly action: string;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, AuditValue>>;
}

/** The ids in the target and the details of an entry, by field. */
export const referencesOf = (entry: Referring): Readonly<Record<string, AuditReference>> =>
  Object.fromEntries(
    [
      ['target', targetOf(entry)] as const,
      ...Object.entries(entry.detail).map(([field, value]) => [field, fieldOf(entry.action, field, value)] as const),
    ].filter((pair): pair is readonly [string, AuditReference] => pair[1] !== null),
  );

function targetOf({ action, target }: Referring): AuditReference | null {
  if (target === null) return null;
  if (DEVICE_IDENTITY.test(target)) return { kind: 'device', id: target };
  const [, site, digits] = /^(site )?(\d{1,9})$/.exec(target) ?? [];
  const id = Number(digits);
  if (!id) return null;
  const { feature } = partsOfAction(action);
  if (site !== undefined || feature === 'sites') return { kind: 'site', id };
  return OF_COMPANIES.has(feature) || OF_COMPANIES.has(action) ? { kind: 'company', ids: [id] } : null;
}

function fieldOf(action: string, field: string, value: AuditValue): AuditReference | null {
  if (field === 'device' && partsOfAction(action).feature === 'alarms')
    return typeof value === 'string' ? { kind: 'device', id: value } : null;
  if (typeof value === 'number') return FIELDS_OF_COMPANIES.has(field) ? { kind: 'company', ids: [value] } : null;
  const ids = action === 'companies.move' && (field === 'from' || field === 'to') ? idsOfPath(String(value)) : null;
  return ids && { kind: 'company', ids };
}
