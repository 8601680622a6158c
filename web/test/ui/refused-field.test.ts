import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { refusedField } from '#web/ui/form/refused-field.ts';

const FIELDS = ['sn', 'mcuId', 'password'];
const nameOf = (error: unknown) => refusedField(error, FIELDS)?.name;

test.each([
  ['device_already_bind', {}, 'sn'],
  ['device_identity_differs', {}, 'mcuId'],
  ['password_common', {}, 'password'],
  ['param_error', { field: 'mcuId', rule: 'must be 24 hexadecimal digits' }, 'mcuId'],
])('%s %j belongs to %s', (code, params, name) => {
  expect(nameOf(new ApiError('refused', code, params))).toBe(name);
});

test('an error without a field is shown above the form', () => {
  expect(nameOf(new ApiError('refused', 'template_default_taken'))).toBeUndefined();
  expect(nameOf(new ApiError('input', 'param_error', { field: 'body', rule: 'invalid' }))).toBeUndefined();
  expect(nameOf(new ApiError('network', 'network'))).toBeUndefined();
  expect(nameOf(new Error('sn'))).toBeUndefined();
});
