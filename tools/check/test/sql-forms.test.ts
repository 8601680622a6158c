import { expect, test } from 'vitest';
import { choiceFaults, positionFaults } from '../sql-forms.ts';

test.each([
  ["const from = path === ROOT_PATH ? 'a' : 'b';", 1],
  ['if (path !== ROOT_PATH) return;', 1],
  ['sql`select from every_lease l`', 1],
  ["raw('own_alarm')", 1],
  ["company?.path ?? ROOT_PATH; tableFor('lease', scope)", 0],
])('%s: %i choices', (source, count) => {
  expect(choiceFaults(source)).toHaveLength(count);
});

test.each([
  ['from unnest($1::int8[], $2::text[]) as n (a, b)', [1]],
  ['\nfrom unnest(\n  $1::int8[],\n  $2::int4[])', [2]],
  [`from unnest(\${ids}::int8[], \${days}::int4[])`, [1]],
  ['values ($1,\n  $9, $10)', [2]],
  ['select unnest($1::int8[])', []],
  ['from unnest($1::text[]) as n (a)', []],
])('%s is by position at %j', (source, lines) => {
  expect(positionFaults(source).map(({ line }) => line)).toEqual(lines);
});
