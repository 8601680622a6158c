import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { acceptPassword, isPersonal } from '#server/access/users/accounts/new-password.ts';
import { isPassword } from '#server/access/users/accounts/password.ts';
import { TEST_PASSWORD } from '../../harness/builder.ts';

const owner = { loginName: 'maria.schmidt', email: 'm.schmidt@northfield.example' };

test.each(['password', 'PASSWORD', '12345678', 'qwertyuiop', 'Iloveyou', 'ｐａｓｓｗｏｒｄ'])(
  'the password %s is refused as too common',
  async (password) => {
    await expect(acceptPassword(password, owner)).rejects.toMatchObject({ code: 'password_common' });
  },
);

test('the 3,000 most common passwords that are long enough are refused', async () => {
  const long = (dictionary['passwords-common'] as readonly string[]).filter((password) => password.length >= 8);
  for (const password of long.slice(0, 3000))
    await expect(acceptPassword(password, owner)).rejects.toMatchObject({ code: 'password_common' });
  expect(await acceptPassword(long[3000]!, owner)).toMatch(/./);
});

test.each([
  'maria.schmidt',
  'Maria-Schmidt',
  'SchmidtMaria',
  'maria.schmidt2024',
  'm.schmidt@northfield.example',
  'northfield',
  '!!northfield1',
  'schmidtschmidt',
])('the password %s is refused as too similar to the name', async (password) => {
  await expect(acceptPassword(password, owner)).rejects.toMatchObject({ code: 'password_personal' });
});

test.each([TEST_PASSWORD, 'Wattyard-demo-1', 'maria likes batteries', 'ganz-anderes-9', '長い長い秘密の言葉'])(
  'the password %s is accepted',
  async (password) => {
    expect(await isPassword(await acceptPassword(password, owner), password)).toBe(true);
  },
);

test('short names and names without letters are not searched for in passwords', () => {
  expect(isPersonal('abcdefghij', { loginName: 'ab' })).toBe(false);
  expect(isPersonal('--------', owner)).toBe(false);
});
