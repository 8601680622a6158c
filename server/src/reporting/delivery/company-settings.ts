import { type CompanyPath, parentPath } from '#domain/foundation/basics/company-path.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import {
  type CompanyDelivery,
  type DeliveryPreferences,
  defaultPreferences,
  readableDelivery,
} from '#domain/reporting/delivery/preferences.ts';
import type { Tx } from '../../platform/db/within.ts';

/** A company path and all above it, the nearest first. */
export function pathAndAbove(path: CompanyPath): CompanyPath[] {
  const paths: CompanyPath[] = [];
  for (let each: CompanyPath | null = path; each !== null; each = parentPath(each)) paths.push(each);
  return paths;
}

/** What companies have set, by path. */
export type CompanySettings = ReadonlyMap<CompanyPath, CompanyDelivery>;

/** What companies and those above them have set. */
export async function readCompanySettings(tx: Tx, paths: readonly CompanyPath[]): Promise<CompanySettings> {
  const all = [...new Set(paths.flatMap(pathAndAbove))];
  const rows = await tx.query<{ path: string; preferences: unknown; escalation: unknown }>(
    `select c.path, s.preferences, s.escalation from company_delivery s join company c on c.id = s.company_id
     where c.path = any($1)`,
    [all],
  );
  return new Map(
    rows.map(({ path, preferences, escalation }) => [path, readableDelivery({ preferences, escalation })]),
  );
}

/** The nearest setting of a company or of one above it, and whose it is. */
export function inherited<K extends keyof CompanyDelivery>(
  settings: CompanySettings,
  path: CompanyPath,
  key: K,
): { readonly value: NonNullable<CompanyDelivery[K]>; readonly path: CompanyPath } | null {
  for (const each of pathAndAbove(path)) {
    const value = settings.get(each)?.[key];
    if (value) return { value, path: each };
  }
  return null;
}

/** What an account of a company follows wherever it has not chosen. */
export const followedBy = (settings: CompanySettings, path: CompanyPath, role: Role): DeliveryPreferences =>
  inherited(settings, path, 'preferences')?.value ?? defaultPreferences(role);
