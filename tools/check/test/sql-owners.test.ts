import { expect, test } from 'vitest';
import { ownerFaults } from '../sql-owners.ts';

const SCHEMA = 'create table lease (\n  id bigint not null\n);\n\ncreate table company (\n  id integer\n);\n';

test.each([
  [['lease', 'company'], []],
  [['lease'], ['the table company is in no tables.ts of a feature']],
  [['lease', 'company', 'tenancy'], ['a feature has a table tenancy, which is not there']],
])('features with the tables %j', (owned, faults) => {
  expect(ownerFaults(SCHEMA, owned)).toEqual(faults);
});
