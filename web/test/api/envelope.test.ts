import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { formOf, formWithFile } from '#web/api/client.ts';
import { openEnvelope } from '#web/api/envelope.ts';

const failure = (status: number, body: unknown, retryAfter: string | null = null): ApiError => {
  try {
    openEnvelope(status, body, retryAfter);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('did not fail');
};

test('a success returns its model, also when it is null', () => {
  expect(openEnvelope(200, { resultCode: 1001, resultMessage: 'success', resultModel: { a: 1 } })).toEqual({ a: 1 });
  expect(openEnvelope(200, { resultCode: 1001, resultMessage: 'success', resultModel: null })).toBeNull();
});

test.each([
  [200, { resultCode: 1002, resultMessage: 'device_not_found' }, 'refused', 'device_not_found'],
  [200, { resultCode: 1002, resultMessage: 'token_error' }, 'token', 'token_error'],
  [401, { resultCode: 401, resultMessage: 'token_error' }, 'token', 'token_error'],
  [400, { resultCode: 400, resultMessage: 'param_error' }, 'input', 'param_error'],
  [403, { resultCode: 403, resultMessage: 'guest_refuse' }, 'forbidden', 'guest_refuse'],
  [500, { resultCode: 500, resultMessage: 'server_error' }, 'server', 'server_error'],
  [502, null, 'server', 'network'],
  [200, 'no envelope', 'refused', 'network'],
  [200, [], 'refused', 'network'],
])('%i %j', (status, body, kind, code) => {
  expect(failure(status, body)).toMatchObject({ kind, code });
});

test('placeholders come from the envelope, and the waiting time also from the header', () => {
  const body = { resultCode: 1002, resultMessage: 'DuplicateName', resultMessageParam: '{"name":"Ada","x":{}}' };
  expect(failure(200, body).params).toEqual({ name: 'Ada' });
  expect(failure(200, { ...body, resultMessageParam: 'not JSON' }).params).toEqual({});
  expect(failure(429, { resultCode: 429, resultMessage: 'too_many_requests' }, '17')).toMatchObject({
    kind: 'limit',
    params: { retryAfterSeconds: 17 },
  });
});

test('form bodies carry nested values as JSON and leave out what is absent', () => {
  const form = formOf({
    key: 'a b&c',
    companyIdList: [1, 2],
    emptySite: false,
    site: undefined,
    unit: null,
    pageNum: 2,
  });
  expect(form.toString()).toBe('key=a+b%26c&companyIdList=%5B1%2C2%5D&emptySite=false&pageNum=2');
});

test('fields of an upload are parts of its body, before the file', () => {
  const body = formWithFile(formOf({ preview: true, absent: undefined }), new Blob(['a,b']));
  expect([...body.keys()]).toEqual(['preview', 'file']);
  expect(body.get('preview')).toBe('true');
});
