import { expect, test } from 'vitest';
import { roleConditions } from '../role-conditions.ts';

test.each([
  ['const manages = isAdmin(role);', [1]],
  ["a();\nif (session.role !== 'guest') b();", [2]],
  ["roleOf(account) === 'superAdmin' ? c : d", [1]],
  ["switch (role) {\n  case 'commonUser':", [2]],
  ["access: ['superAdmin', 'admin'],", [1]],
  ["const MEMBERS = [\n  'superAdmin',\n  'admin',\n];", [1]],
  ["const MEMBERS = [...ADMINS, 'commonUser'];", [1]],
  ['can.manageLeases(session, session).allowed', []],
  ["access: 'manageLeases',", []],
  ["const { role } = given ?? { role: 'admin' };", []],
  ["cells = [t(role ?? 'commonUser')]", []],
  ['before.role === after.role', []],
  ["kind === 'guestAccount'", []],
])('%j: %j', (text, lines) => {
  expect(roleConditions(text)).toEqual(lines);
});
