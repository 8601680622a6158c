import type { Company } from '#web/features/fleet/company-admin/company-admin-queries.ts';

const company = (id: number, parent: Company | undefined): Company => ({
  id,
  companyName: `Depot ${id}`,
  parentId: parent?.id ?? null,
  idx: parent ? `${parent.idx}-${id}` : String(id),
  timeZone: null,
  modules: [],
  servesGuests: false,
  childCount: 0,
  deviceCount: 0,
  deviceTotal: 0,
  accountCount: 0,
  accountTotal: 0,
  siteCount: 0,
});

/** Companies with ids from 1; each but the first is below the one at a place before it. */
export function companiesBelow(parents: readonly number[]): Company[] {
  const list = [company(1, undefined)];
  for (const parent of parents) list.push(company(list.length + 1, list[parent % list.length]));
  return list;
}
