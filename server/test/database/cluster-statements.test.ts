import { expect, test } from 'vitest';
import { forCluster } from '#server/platform/db/cluster-statements.ts';

test.each([
  ['alter table site add column name text', ['alter table site add column name text']],
  ['create table site (id int check (id > 0))', ['create table site (id int check (id > 0))']],
  ['alter table site add check (a > 0)', ['alter table site add check (a > 0)']],
  [
    'alter table site add column a int, add check (a > 0)',
    ['alter table site add column a int', 'alter table site add constraint site_a_check check (a > 0)'],
  ],
  [
    "alter table site\n  -- Up to two, three.\n  add column a numeric(4, 2) not null default 1 check (a in (1, 2)), add column b text default ',('",
    [
      "alter table site add column a numeric(4, 2) not null default 1, add column b text default ',('",
      'alter table site add constraint site_a_check check (a in (1, 2))',
    ],
  ],
  [
    'alter table site add column of int references company (id) on delete cascade, add check (a > b), drop column c',
    [
      'alter table site add column of int, drop column c',
      'alter table site add constraint site_of_fkey foreign key (of) references company (id) on delete cascade',
      'alter table site add check (a > b)',
    ],
  ],
  [
    'alter table site alter column path set statistics 2000',
    [
      'do $$ begin alter table site alter column path set statistics 2000; exception when feature_not_supported then null; end $$',
    ],
  ],
])('a cluster takes %j in parts', (statement, parts) => {
  expect(forCluster(statement)).toEqual(parts);
});
