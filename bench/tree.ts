import { int4, rowsFrom, text } from '#server/platform/db/rows-from.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemScope, type Within } from '#server/platform/db/within.ts';
import { addDevices, addRoot } from './fleet.ts';

/** Companies of a tree by their part of all devices. Companies of equal size hide what a planner does not know of the others. */
export const FIFTH = '1-2';
export const TWENTIETH = '1-3';
export const TWO_HUNDREDTH = '1-4';

/** A device of the company with a twentieth, and one of its branches. */
export const DEVICE_OF_TWENTIETH = 26;
export const BRANCH_OF_TWENTIETH = 1000;

const FIRST_SMALL = 2_000;
/** Levels below a company at the top. */
const CHAIN = 8;

interface Company {
  readonly id: number;
  readonly parentId: number;
  readonly path: string;
}

/** As many companies below one, in chains of eight. */
function chains(top: { readonly id: number; readonly path: string }, firstId: number, count: number): Company[] {
  const companies: Company[] = [];
  for (let index = 0; index < count; index++) {
    const parent = index % CHAIN === 0 ? top : companies[index - 1]!;
    companies.push({ id: firstId + index, parentId: parent.id, path: `${parent.path}-${firstId + index}` });
  }
  return companies;
}

const branches = (top: number, firstId: number): Company[] =>
  Array.from({ length: 10 }, (_, index) => ({
    id: firstId + index,
    parentId: top,
    path: `1-${top}-${firstId + index}`,
  }));

/**
 * Fills an empty database with a fleet as installations have it: companies in ten levels, one with a fifth of everything, one
 * with a twentieth, one with a two-hundredth, and many small ones.
 */
export async function fillTree(within: Within, devices: number): Promise<void> {
  const small = Math.max(20, Math.round(devices / 250));
  const companies: Company[] = [
    ...[2, 3, 4].map((id) => ({ id, parentId: 1, path: `1-${id}` })),
    ...branches(3, BRANCH_OF_TWENTIETH),
    ...branches(4, 1010),
    ...chains({ id: 2, path: FIFTH }, 1100, 40),
    ...chains({ id: 1, path: '1' }, FIRST_SMALL, small),
  ];
  await within(systemScope('bench'), async (tx) => {
    await addRoot(tx);
    const rows = rowsFrom('u', {
      id: int4(companies.map(({ id }) => id)),
      parentId: int4(companies.map(({ parentId }) => parentId)),
      path: text(companies.map(({ path }) => path)),
    });
    await tx.query(
      sql`insert into company (id, parent_id, path, name, sort_key, modules, created_at)
       select u.id, u.parent_id, u.path, 'Company ' || u.id, 'COMPANY ' || u.id, '{yhub}', 0
       from ${rows} order by length(u.path) on conflict do nothing`,
    );
    const share = '(g::bigint * 7919 % 1000003) / 1000003.0';
    await addDevices(
      tx,
      devices,
      `case when ${share} < 0.2 then 1100 + floor(40 * power(${share} / 0.2, 2))
        when ${share} < 0.25 then ${BRANCH_OF_TWENTIETH} + floor((${share} - 0.2) * 200)
        when ${share} < 0.255 then 1010 + floor((${share} - 0.25) * 2000)
        else ${FIRST_SMALL} + floor(${small} * power((${share} - 0.255) / 0.745, 2)) end`,
    );
  });
}
