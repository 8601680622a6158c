import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { preparedRows } from '../../../platform/db/prepared-rows.ts';
import { int8 } from '../../../platform/db/rows-from.ts';
import type { Kept, Tables } from '../../../platform/db/table.ts';

/** Devices, and the first day of each that is stored. */
export const KEPT_OF_DEVICES = preparedRows<{ readonly id: number; readonly first: number }>('k', {
  id: [int8, ({ id }) => id],
  first: [int8, ({ first }) => first],
});

/**
 * Statements that remove what is older: first what its owner's row tells the time of, which goes after it; last what is stored
 * for when it was received.
 */
export const removalsOf = (tables: Tables): string[] =>
  Object.entries(tables)
    .flatMap(([name, { kept }]) => (kept ? [{ name, kept }] : []))
    .toSorted((a, b) => turnOf(a.kept) - turnOf(b.kept))
    .map(({ name, kept }) => removalOf(name, kept));

const turnOf = ({ in: owner, orReceived }: Kept): number => (owner ? 0 : orReceived ? 2 : 1);

function removalOf(name: string, { since, is, in: owner, orReceived }: Kept): string {
  const first = is === 'day' ? 'k.first' : `k.first * ${DAY_MS}`;
  const told = owner ? 'o' : 'x';
  return [
    `delete from ${name} x using ${KEPT_OF_DEVICES.from}${owner ? `, ${owner.table} o` : ''}`,
    `where ${told}.device_id = k.id and ${told}.${since} < ${first}`,
    owner && `and x.device_id = o.device_id and x.${owner.key} = o.${owner.key}`,
    orReceived && 'and not exists (select from outside_day d where d.device_id = x.device_id and d.day = x.day)',
  ]
    .filter(Boolean)
    .join(' ');
}
