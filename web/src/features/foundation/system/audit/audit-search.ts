import { AUDIT_RESULTS, type AuditResult } from '#domain/foundation/system/audit-results.ts';
import {
  countOf,
  FILTER_LENGTH,
  idsTextOf,
  matchOf,
  oneOf,
  type RawSearch,
  textOf,
} from '../../../../routes/search-params.ts';

/** Features whose actions are in the audit. */
export const AUDIT_FEATURES = [
  'users',
  'companies',
  'sites',
  'factors',
  'singleSignOn',
  'apiKeys',
  'sharing',
  'devices',
  'control',
  'firmware',
  'templates',
  'energy',
  'bridges',
  'maps',
  'batteries',
  'alarms',
  'geofences',
  'handbook',
  'leases',
  'locations',
  'delivery',
  'webhooks',
  'reports',
  'exports',
  'maintenance',
  'recordLog',
  'imports',
  'clocks',
  'insights',
  'passports',
  'orders',
  'calls',
  'audit',
  'fleetTables',
  'labels',
  'views',
  'customers',
  'swaps',
] as const;
type AuditFeature = (typeof AUDIT_FEATURES)[number];

const SESSION = /^[0-9a-f]{16}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The address of the audit. */
export interface AuditSearch {
  key?: string | undefined;
  feature?: AuditFeature | undefined;
  result?: AuditResult | undefined;
  companies?: string | undefined;
  person?: number | undefined;
  /** What was done in one session. */
  session?: string | undefined;
  first?: string | undefined;
  last?: string | undefined;
  page?: number | undefined;
  /** The entry that is open. */
  id?: number | undefined;
}

export const readAuditSearch = (search: RawSearch): AuditSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  feature: oneOf(search, 'feature', AUDIT_FEATURES),
  result: oneOf(search, 'result', AUDIT_RESULTS),
  companies: idsTextOf(search, 'companies'),
  person: countOf(search, 'person'),
  session: matchOf(search, 'session', SESSION),
  first: matchOf(search, 'first', DATE),
  last: matchOf(search, 'last', DATE),
  page: countOf(search, 'page'),
  id: countOf(search, 'id'),
});
