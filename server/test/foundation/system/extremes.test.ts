import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { inputSchemaOf } from '#domain/contract/openapi/json-schema.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { MULTIPART, multipartOf } from '../../harness/multipart.ts';
import { type CallName, call, sampleOf } from '../../harness/sample-input.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
});
afterAll(() => server.stop());

/** Stands for parts within parts, which no program writes that keeps them in one piece. */
const DEEP = 'deep';
const DEEP_JSON = `${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`;
/** What no field expects, and what a database or a calendar cannot take. */
const EXTREMES: readonly unknown[] = [
  DEEP,
  DEEP_JSON,
  { '\ud800': { '\0': ['\ud800'] } },
  Array.from({ length: 1_001 }, () => 1),
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 31,
  -1,
  0.5,
  1e300,
  9999,
  'NaN',
  'a\0b',
  '\ud800',
  'x'.repeat(20_000),
  '{"__proto__":{"a":1}}',
  '9999-12-31',
  null,
  [null],
  {},
];

interface Field {
  readonly name: string;
  readonly extremes: readonly unknown[];
}
type Schema = { readonly [key: string]: unknown };

/** The ends of what a field takes are tried as well: they come as far as the database. */
function fieldsOf(name: CallName): Field[] {
  const { properties = {} } = inputSchemaOf(call(name).input, name).schema as { properties?: Record<string, Schema> };
  return Object.entries(properties).map(([field, { minimum, maximum, maxLength, type }]) => {
    const ends = [minimum, maximum].filter((end) => end !== undefined);
    const longest =
      typeof maxLength === 'number' ? ['x'.repeat(Math.min(maxLength, 20_000)), '\ud800'.repeat(maxLength)] : [];
    const within = type === 'integer' && maximum === undefined ? [2 ** 53 - 1] : [];
    return { name: field, extremes: [...EXTREMES, ...ends, ...longest, ...within] };
  });
}

/** Sends the input of a call as JSON, or as the parts of a body with a file. */
async function ask(name: CallName, input: Record<string, unknown>, token: string) {
  const { method, path, body } = call(name);
  const texts = Object.entries(input).map(([field, value]): [string, string] => [
    field,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const request = {
    method,
    url: body === 'none' ? `${path}?${new URLSearchParams(texts)}` : path,
    headers: {
      token,
      ...(body === 'multipart' ? MULTIPART : body === 'form' && { 'content-type': 'application/json' }),
    },
    ...(body === 'form' && { payload: JSON.stringify(input).replace(`"${DEEP}"`, DEEP_JSON) }),
    ...(body === 'multipart' && { payload: multipartOf(Object.fromEntries(texts), Buffer.from('no file')) }),
  };
  // An answer that breaks off is a fault like others.
  const answer = await server.app.inject(request).catch((error: Error) => error);
  if (answer instanceof Error) return { status: 500, resultMessage: answer.message };
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, resultMessage: isJson ? answer.json().resultMessage : '' };
}

/** The faults that one call has, one field after the other out of all bounds. */
async function faultsOf(name: CallName, session: { token: string }): Promise<string[]> {
  const wrong: string[] = [];
  const sample = sampleOf(name);
  const { mcuId } = await addDevice(server.context, { companyId });
  if ('mcuId' in sample) sample.mcuId = mcuId;
  if ('mcuIds' in sample) sample.mcuIds = mcuId;
  for (const { name: field, extremes } of fieldsOf(name)) {
    for (const value of extremes) {
      const input = { ...sample, [field]: value };
      let answer = await ask(name, input, session.token);
      if (answer.status === 401) {
        session.token = await server.signIn('superAdmin');
        answer = await ask(name, input, session.token);
      }
      if (answer.status >= 500)
        wrong.push(`${name}.${field} = ${JSON.stringify(value)}: ${answer.resultMessage}`.slice(0, 200));
    }
  }
  return wrong;
}

test('whatever a super admin gives for any field of any call, the server does not fail', {
  timeout: 300_000,
}, async () => {
  const names = Object.keys(calls) as CallName[];
  const wrong: string[] = [];
  const lane = async () => {
    const session = { token: await server.signIn('superAdmin') };
    for (let name = names.pop(); name !== undefined; name = names.pop()) wrong.push(...(await faultsOf(name, session)));
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  expect(wrong).toEqual([]);
});
