import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceFilter } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import type { Tx } from '../../platform/db/within.ts';

interface CompanyRow {
  id: number;
  path: string;
  name: string;
}
export interface Part {
  kind: 'child' | 'own' | 'leased';
  companyId: number | null;
  companyName: string | null;
}

/** A company whose fleet is counted, with the visible companies above and below it. */
export interface CountedCompany {
  /** From the caller's company down to this one. */
  readonly line: { companyId: number; companyName: string | null }[];
  /** Limits devices to the company; for the caller's own company it includes leased devices. */
  readonly filter: DeviceFilter;
  /** The part of the fleet to which the devices of a company belong. */
  partOf(companyId: number): string;
  /** All parts by key, sorted by name; none for callers who may not see the names. */
  parts(): Map<string, Part>;
}

const OWN = 'own';
const LEASED = 'leased';

/** The counted fleet: a company, by default the caller's own, and which of its devices. */
export interface Counting {
  companyId?: number | undefined;
  manufacturer?: number | undefined;
}

/** Loads a company of the caller's subtree. */
export async function countedCompany(
  tx: Tx,
  caller: Caller,
  { companyId, manufacturer }: Counting,
): Promise<CountedCompany> {
  const callerIds = idsOfPath(caller.path) ?? [];
  const ownId = callerIds.at(-1);
  const top = await tx.maybe<CompanyRow>('select id, path, name from company where id = $1', [companyId ?? ownId]);
  if (!top) throw new Refusal('company_not_found');
  const below = await tx.query<CompanyRow>(
    `select id, path, name from company where path >= $1 and path < $2 order by sort_key, id`,
    [top.path, `${top.path}.`],
  );
  const lineIds = (idsOfPath(top.path) ?? []).slice(callerIds.length - 1);
  const above = await tx.query<CompanyRow>('select id, path, name from company where id = any($1::int[])', [lineIds]);
  const names = new Map(above.map(({ id, name }) => [id, name]));
  const nameOf = (name: string | undefined) => (can.seeCompanyNames(caller).allowed ? (name ?? null) : null);
  const depth = (idsOfPath(top.path) ?? []).length;
  const childOf = new Map(below.map(({ id, path }) => [id, idsOfPath(path)?.[depth] ?? null]));
  return {
    line: lineIds.map((id) => ({ companyId: id, companyName: nameOf(names.get(id)) })),
    filter: { manufacturer, ...(top.id !== ownId && { companyIdList: [top.id] }) },
    partOf: (id) => {
      const child = childOf.get(id);
      if (child === undefined) return LEASED;
      return child === null ? OWN : String(child);
    },
    parts: () => {
      if (!can.seeCompanyNames(caller).allowed) return new Map();
      const children = below.filter(({ id }) => childOf.get(id) === id);
      return new Map<string, Part>([
        ...children.map(({ id, name }): [string, Part] => [
          String(id),
          { kind: 'child', companyId: id, companyName: name },
        ]),
        [OWN, { kind: 'own', companyId: top.id, companyName: top.name }],
        [LEASED, { kind: 'leased', companyId: null, companyName: null }],
      ]);
    },
  };
}

/** Names of sites by id, without those of the owners of leased devices. */
export async function siteNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>('select id, name from site where id = any($1::int[])', [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
