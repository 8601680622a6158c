import { expect, test } from 'vitest';
import { statementsOf } from '#server/platform/db/statements.ts';

test('a file is split into its statements in order, each with the comments before it', () => {
  expect(statementsOf('create table a (b int);\n-- why\ndrop table a;\n')).toEqual([
    'create table a (b int)',
    '-- why\ndrop table a',
  ]);
});

test('a comment after the last statement is not a statement', () => {
  expect(statementsOf('select 1;\n-- the end; really')).toEqual(['select 1']);
});

test.each([
  ['a text, with a quote in it', "insert into a values ('it''s; fine')"],
  ['a quoted name', 'select 1 as "a;b"'],
  ['a comment, with a quote in it', "select 1 -- it's; fine\n, 2"],
  ['a body', 'create function f() returns void language plpgsql as $$ begin perform 1; end $$'],
  ['a body with a name, and another in it', 'do $a$ begin execute $$ select 1; $$; end $a$'],
])('a semicolon in %s does not split a statement', (_what, statement) => {
  expect(statementsOf(`${statement};\nselect 2`)).toEqual([statement, 'select 2']);
});
