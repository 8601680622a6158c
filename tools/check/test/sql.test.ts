import { expect, test } from 'vitest';
import { nameFaults } from '../sql-names.ts';
import { alterationFaults, clusterFaults } from '../sql-rules.ts';
import { sqlTextsIn } from '../sql-texts.ts';

const POLICED = new Set(['device', 'device_state', 'alarm']);
const faultsOf = (text: string) => clusterFaults(text, POLICED);

test.each([
  [
    'a shared lock of rows that all nodes have',
    'select path from company where id = $1 for key share',
    'select path from company where id = $1 for no key update',
    'shares a row',
  ],
  [
    'rows of several devices that are locked together',
    'select from device_state where device_id = any($1) order by device_id for update',
    'select from device_state where device_id = $1 for update skip locked',
    'locks rows of several devices',
  ],
  [
    'counts by several sets',
    'select d.company_id, count(*) from device_state s join device d on d.id = s.device_id group by grouping sets ((1), ())',
    'with c as materialized (select company_id, count(*) as n from device_state s join device d on d.id = s.device_id group by 1) select company_id, sum(n) from c group by grouping sets ((company_id), ())',
    'counts by several sets',
  ],
  [
    'a limit that is asked for',
    'select device_id from firmware_upgrade limit greatest(0, 5 - (select count(*) from firmware_upgrade))',
    'select device_id from firmware_upgrade limit greatest(0, 5 - $1)',
    'a sub-query in its limit',
  ],
  [
    'a left join that begins at a table of all nodes',
    'select d.id from device d left join device_configuration k on k.device_id = d.id',
    'select d.id from device_state s join device d on d.id = s.device_id left join device_configuration k on k.device_id = s.device_id',
    'with left join',
  ],
  [
    'a question for each row of a table of all nodes',
    'select from device d where (d.model = $1 or not exists (select from firmware_upgrade u where u.device_id = d.id))',
    'select from device_state s join device d on d.id = s.device_id where not exists (select from firmware_upgrade u where u.device_id = s.device_id)',
    'for each row of a table of all nodes',
  ],
  [
    'a lateral join to a table of all nodes',
    'select a.unit from device d cross join lateral (select * from alarm a where a.device_id = d.id limit 5) a',
    'select a.unit from device_state s join device d on d.id = s.device_id cross join lateral (select * from alarm a where a.device_id = s.device_id limit 5) a',
    'for each row of a table of all nodes',
  ],
  [
    'a sub-query without columns',
    'select count(*) from (select from alarm a limit 10) counted',
    'select count(*) from (select 1 from alarm a limit 10) counted',
    'without columns',
  ],
  [
    'a table of the coordinator beside data of devices',
    'select from audit_entry e join alarm a on a.raised_at = e.at',
    'select from audit_entry e join device d on d.mcu_id = e.target',
    'ends the coordinator',
  ],
  [
    'a table of all nodes changed by one of the coordinator',
    'update device d set model = b.model from base_device b where b.mcu_id = d.mcu_id',
    'update device d set service_until = u.service_until from unit_service u where u.mcu_id = d.mcu_id',
    'that the coordinator alone has',
  ],
  [
    'a query that is inserted under policies',
    'insert into device_state (device_id) select unnest($1::int8[])',
    'insert into device_state (device_id) select unnest($1::int8[]) returning device_id',
    'is a COPY, and refused',
  ],
  [
    'the same, where rows may be there already',
    'insert into alarm (device_id) select d from unnest($1::int8[]) d',
    'insert into alarm (device_id) select d from unnest($1::int8[]) d on conflict do nothing',
    'is a COPY, and refused',
  ],
  [
    'rows that are returned of a query over data of devices',
    'insert into alarm (device_id, path) select s.device_id, s.path from device_state s where s.device_id = $1 returning device_id',
    'insert into alarm as n (device_id, path) select s.device_id, s.path from device_state s where s.device_id = $1 returning n.device_id',
    'by an alias only',
  ],
  [
    'a SET in one message with something else',
    "select pg_advisory_xact_lock(1, 2); set local statement_timeout = '1s'",
    "select pg_advisory_xact_lock(1, 2); select set_config('statement_timeout', '1s', true)",
    'in one message',
  ],
  [
    'a backend that is ended by a value without a type',
    'select pg_terminate_backend($1)',
    'select pg_terminate_backend($1::int)',
    'without a type',
  ],
  [
    'recursion',
    'with recursive r as (select device_id from alarm union select 1 from r) select from r',
    'with recursive r as (select id from company union select 1 from r) select from r',
    'recursively',
  ],
])('%s is refused, and the corrected form is not', (_what, refused, taken, reason) => {
  expect(faultsOf(refused)).toEqual([expect.stringContaining(reason)]);
  expect(faultsOf(taken)).toEqual([]);
});

test('quoted words and comments are not SQL', () => {
  expect(faultsOf("select 'for update' from alarm -- for update\n where \"for share\" = ')'")).toEqual([]);
});

test('statements, also nested ones, are found in a source with their line numbers', () => {
  const source = [
    "const it = 'select 1 from device';",
    '// a comment with a `backtick',
    'const text = `update device',
    `  set name = \${isOld ? \`(select name from site)\` : 'x'} where \${\`select \${2} from alarm\`}\`;`,
  ].join('\n');
  expect(sqlTextsIn(source)).toEqual([
    { line: 1, text: 'select 1 from device' },
    { line: 3, text: 'update device\n  set name = $_ where $_' },
    { line: 4, text: 'select $_ from alarm' },
  ]);
});

test('columns are named in one way', () => {
  const columns = new Set(['raised_at', 'unit']);
  const reasonsOf = (source: string) => nameFaults(source, columns).map(({ line, reason }) => `${line} ${reason}`);
  expect(reasonsOf("tx.query<{ raisedAt: number }>('select raised_at from alarm');")).toEqual([]);
  expect(reasonsOf('// raised_at\ntx.query(\'select at as "raisedAt"\');')).toEqual([
    '2 quotes an alias: columns are named in snake case',
  ]);
  expect(reasonsOf(`tx.query(\`select\n  \${raised} as raised_at\`);\nrow.raised_at;`)).toEqual([
    '3 has raised_at outside of SQL: a row is read in camel case',
  ]);
  expect(reasonsOf(`\`select \${row.raised_at}\``)).toEqual([
    '1 has raised_at outside of SQL: a row is read in camel case',
  ]);
  expect(reasonsOf('const { raised_at: at } = row; const query_timeout = 1;')).toHaveLength(1);
});

test('alterations that a distributed table refuses are found in a migration', () => {
  const statement =
    'alter table lease\n  -- Its text.\n  alter column found drop expression, alter column found set default 0';
  expect(alterationFaults(statement)).toEqual(['alter column found drop expression']);
  expect(alterationFaults('alter table site add column a int check (a in (1, 2)), drop column b')).toEqual([]);
  expect(alterationFaults('alter table site alter column a type bigint, force row level security')).toEqual([]);
  expect(alterationFaults('create table site (a int)')).toEqual([]);
});
