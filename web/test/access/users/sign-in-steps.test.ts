import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { isNamedHost } from '#web/features/access/factors/browser-passkey.ts';
import { askedIn } from '#web/features/access/users/sign-in-steps.ts';

const refusal = (code: string, params: Record<string, string> = {}) =>
  new ApiError('refused', code, { ticket: 'a ticket', ...params });

test('a sign-in goes on with the step that the refusal asks for', () => {
  expect(askedIn(refusal('password_must_change'))).toEqual({ step: 'password', ticket: 'a ticket' });
  expect(askedIn(refusal('second_factor_required', { factors: 'authenticator recoveryCode' }))).toEqual({
    step: 'factor',
    ticket: 'a ticket',
    factors: ['authenticator', 'recoveryCode'],
  });
  expect(askedIn(refusal('second_factor_setup_required', { company: 'Northfield' }))).toEqual({
    step: 'setUp',
    ticket: 'a ticket',
    company: 'Northfield',
  });
  expect(askedIn(refusal('login_error'))).toBeNull();
  expect(askedIn(new Error('no answer'))).toBeNull();
});

test.each([
  ['console.example.com', true],
  ['localhost', true],
  ['192.0.2.1', false],
  ['[2001:db8::1]', false],
  ['1.example.com', true],
])('a passkey at %s is possible: %s', (host, possible) => {
  expect(isNamedHost(host)).toBe(possible);
});
