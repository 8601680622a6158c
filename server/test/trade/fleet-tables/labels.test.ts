import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { csv, fleetTables } from './fleet-table.ts';

const SN = 'LABEL-0001';
const OTHER = 'LABEL-0002';
let server: TestServer;
let company: BuiltCompany;
let admin: string;
let tables: ReturnType<typeof fleetTables>;
let first: number;
/** A tag with a comma in its name. */
let comma: number;

const ask = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>) => {
  const answer = await server.call(name, input, { token: admin });
  expect([name, answer.resultMessage]).toEqual([name, 'success']);
  return answer.resultModel;
};
const field = (name: string, kind: 'text' | 'number' | 'date' | 'choice' | 'link' | 'flag', more: object = {}) =>
  ask('saveField', { name, kind, ...more } as Input<Calls['saveField']>) as Promise<{ fieldId: number }>;
/** Tags and values by their names, as they are stored. */
const labelsOf = async (sn: string) => {
  const rows = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ name: string; value: string }>(
      `select f.name, coalesce(v.text, v.number::text) as value from label_value v join label_field f on f.field_id = v.field_id
         join device d on d.id = v.subject_id where v.subject = 'place' and d.sn = $1
       union all select 'tag', g.name from label_tagged t join label_tag g on g.tag_id = t.tag_id
         join device d on d.id = t.subject_id where t.subject = 'place' and d.sn = $1 order by 1, 2`,
      [sn],
    ),
  );
  return rows.map(({ name, value }) => `${name}: ${value}`);
};

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context, { name: 'Labelled' });
  admin = await server.signIn('admin', company.id);
  tables = fleetTables(server, admin);
  ({ id: first } = await addDevice(server.context, { companyId: company.id, sn: SN }));
  await addDevice(server.context, { companyId: company.id, sn: OTHER });
  await field('Fleet number', 'text', { isUnique: true });
  await field('Lifting height', 'number', { unit: 'm', decimals: 2 });
  await field('Checked until', 'date');
  await field('Condition', 'choice', { choices: JSON.stringify([{ name: 'Good' }, { name: 'Poor' }]) });
  await field('Papers', 'link');
  await field('Insured', 'flag');
  // Like a column that every fleet has.
  await field('Customer', 'text');
  for (const name of ['cold store', 'leased out']) await ask('saveTag', { name });
  ({ tagId: comma } = (await ask('saveTag', { name: 'B, A' })) as { tagId: number });
});
afterAll(() => server.stop());

test('tags and own fields are columns, written, read and removed like all others', async () => {
  const head = 'sn;Tags;Fleet number;Lifting height (m);Checked until;Condition;Papers;Insured';
  await tables.take(csv(head, `${SN};leased out, cold store;FL-1;6,5;31.12.2027;good;https://example.com/a;ja`));
  expect(await labelsOf(SN)).toEqual([
    'Checked until: 21183',
    expect.stringMatching(/^Condition: \d+$/),
    'Fleet number: FL-1',
    'Insured: 1',
    'Lifting height: 6.5',
    'Papers: https://example.com/a',
    'tag: cold store',
    'tag: leased out',
  ]);
  await tables.take(csv(head, `${SN};cold store;[-];;[-];[-];[-];[-]`));
  expect(await labelsOf(SN)).toEqual(['Lifting height: 6.5', 'tag: cold store']);
  expect(await ask('labelHistory', { subject: 'place', id: first })).toHaveLength(14);
});

test('what is exported with tags and own fields comes back as it is, in every language', async () => {
  await tables.take(csv('sn,tags,Condition,Insured,Lifting height', `${SN},"cold store, leased out",Poor,no,1.25`));
  await ask('setLabels', { subject: 'place', id: first, addTagIds: JSON.stringify([comma]) } as never);
  for (const language of ['en', 'de', 'zh_CN'] as const)
    expect(await tables.preview(await tables.exported(language))).toMatchObject({ changed: 0, wrong: 0, same: 2 });
});

test('an own field that is called like another column has a heading of its own', async () => {
  const { bytes } = await server.call('fleetTableTemplate', { language: 'en' }, { token: admin });
  const heads = bytes.toString().split('\r\n')[0]!.split(',');
  expect(heads.filter((head) => head.startsWith('Customer'))).toEqual([
    'Customer',
    expect.stringMatching(/^Customer \[field:\d+\]$/),
  ]);
});

test('a table that was made before a field was renamed is read', async () => {
  const { fieldId } = await field('Hall', 'text');
  await ask('saveField', { fieldId, name: 'Building', kind: 'text' });
  await tables.take(csv('sn,Hall', `${SN},North`));
  expect(await labelsOf(SN)).toContain('Building: North');
});

describe('wrong cells are told', () => {
  test.each([
    ['an unknown tag', 'sn,tags', [`${SN},nobody knows it`], ['2 tags unknown_value']],
    ['words for a number', 'sn,Lifting height', [`${SN},high`], ['2 # number_rule']],
    ['an unknown choice', 'sn,Condition', [`${SN},so so`], ['2 # unknown_value']],
    ['an address that is no link', 'sn,Papers', [`${SN},ftp://example.com`], ['2 # unknown_value']],
    ['neither yes nor no', 'sn,Insured', [`${SN},perhaps`], ['2 # unknown_value']],
    ['a text that may be there once', 'sn,Fleet number', [`${SN},FL-9`, `${OTHER},fl-9`], ['3 # value_taken']],
  ])('%s', async (_name, head, lines, faults) => {
    const told = await tables.faultsOf(csv(head, ...lines));
    expect(told.map((fault) => fault.replace(/field:\d+/, '#'))).toEqual(faults);
  });

  test('and a text that another device has', async () => {
    await tables.take(csv('sn,Fleet number', `${OTHER},FL-77`));
    const told = await tables.faultsOf(csv('sn,Fleet number', `${SN},fl-77`));
    expect(told).toEqual([expect.stringMatching(/^2 field:\d+ value_taken$/)]);
  });
});

test('a field of others is no column, as if it were not there', async () => {
  const stranger = await addCompany(server.context, { name: 'Elsewhere' });
  await addDevice(server.context, { companyId: stranger.id, sn: 'STRANGE-01' });
  const theirs = fleetTables(server, await server.signIn('admin', stranger.id));
  expect(await theirs.faultsOf(csv('sn,Condition', 'STRANGE-01,Good'))).toEqual(['1  column_unknown']);
  expect(await theirs.faultsOf(csv('sn,tags', 'STRANGE-01,cold store'))).toEqual(['2 tags unknown_value']);
  expect((await theirs.exported()).toString()).not.toContain('Condition');
});
