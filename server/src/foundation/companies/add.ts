import { childPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Module } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';
import { pathForAdding } from './path-for-adding.ts';

export interface NewCompany {
  readonly id?: number;
  readonly parentId: number;
  readonly name: string;
  readonly timeZone: string | null;
  readonly modules: readonly Module[];
  readonly brandName?: string;
}

/** Adds a company below one of the transaction's scope. */
export async function addCompany(tx: Tx, company: NewCompany, now: number): Promise<number> {
  const parentPath = await pathForAdding(tx, company.parentId);
  if (parentPath === null) throw new Refusal('company_not_found');
  const id = company.id ?? (await tx.one<{ id: number }>("select nextval('company_id_seq')::int as id")).id;
  await tx.query(
    `insert into company (id, parent_id, path, name, sort_key, time_zone, modules, brand_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      company.parentId,
      childPath(parentPath, id),
      company.name,
      sortKeyOf(company.name),
      company.timeZone,
      company.modules,
      company.brandName ?? null,
      now,
    ],
  );
  return id;
}

export interface NewSite {
  readonly id?: number;
  readonly companyId: number;
  readonly name: string;
  readonly timeZone: string | null;
  /** WGS-84. */
  readonly place?: { readonly lat: number; readonly lon: number } | null;
}

/** Adds a named place to a company of the transaction's scope. */
export async function addSite(tx: Tx, site: NewSite): Promise<number> {
  const path = await pathForAdding(tx, site.companyId);
  if (path === null) throw new Refusal('company_not_found');
  const { id } = await tx.one<{ id: number }>(
    `insert into site (id, company_id, path, name, time_zone, latitude, longitude)
     values (coalesce($1::int, nextval('site_id_seq')::int), $2, $3, $4, $5, $6, $7) returning id`,
    [site.id ?? null, site.companyId, path, site.name, site.timeZone, site.place?.lat ?? null, site.place?.lon ?? null],
  );
  await countSite(tx, site.companyId, 1);
  return id;
}

/** A company, which is kept, carries how many sites it has. */
export const countSite = (tx: Tx, companyId: number, by: 1 | -1) =>
  tx.query('update company set site_count = site_count + $2 where id = $1', [companyId, by]);
