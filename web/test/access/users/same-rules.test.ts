import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userCalls } from '#domain/access/users/calls.ts';
import { isResetCode } from '#domain/access/users/reset-code.ts';
import { isAccountName, isMail, passwordFaults } from '#web/features/access/users/form-rules.ts';

const near = (...likely: string[]) =>
  fc.oneof(fc.constantFrom(...likely), fc.string({ maxLength: 60 }), fc.emailAddress());
const emails = near('a@b.co', 'a@b', '@b.co', "o'neil+x@a-b.example", 'ü@b.co');
const passwords = near('short', 'long enough', ' a phrase ', '        ', '\t\t\t\t\t\t\t\t', 'long-enough', '12345678');

test('the forms of accounts and the contract have the same rules', () => {
  const { createSuperAdmin, retrievePassword } = userCalls;
  fc.assert(
    fc.property(emails, near('ada', 'a b', 'ab', 'a.b-c@d'), passwords, (typed, account, password) => {
      const email = typed.trim();
      const taken = createSuperAdmin.input.safeParse({
        setupToken: 'x'.repeat(20),
        userLoginName: account,
        companyName: 'Yard',
        email,
        password,
      }).success;
      const isFine =
        isMail(email) &&
        isAccountName(account) &&
        Object.keys(passwordFaults({ password, repeated: password })).length === 0;
      expect(isFine).toBe(taken);
    }),
  );
  fc.assert(
    fc.property(near('abcd-3467', '123', 'ABCD3467'), (code) => {
      const given = { email: 'a@b.co', code, password: 'long-enough' };
      expect(isResetCode(code) && code.length <= 40).toBe(retrievePassword.input.safeParse(given).success);
    }),
  );
});
