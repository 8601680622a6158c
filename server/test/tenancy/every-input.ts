import { calls } from '#domain/assembly/calls.ts';
import { mayMake } from '#domain/contract/access.ts';
import type { Input } from '#domain/contract/define.ts';
import { inputSchemaOf } from '#domain/contract/openapi/json-schema.ts';
import { type CallName, call, sampleOf } from '../harness/sample-input.ts';
import type { TestAnswer, TestServer } from '../harness/server.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

/** What a field may be where its schema alone does not say it. */
const CODES: Readonly<Record<string, readonly unknown[]>> = {
  orderby: ['00', '11', '12', '21', '22', '31', '32', '41', '42', '51', '52'],
  level: [-1, 1, 2, 3, 4],
  status: [0, 1],
  type: [1, 2],
  delFlag: [0, 1],
  deviceType: ['a', 'c'],
  gatheredBy: [],
  format: [],
  separator: [],
  language: [],
  temperatureType: [],
};

const valuesOf = ({ type, anyOf = [], ...schema }: Schema): readonly unknown[] => [
  ...(schema.enum ?? []),
  ...(type === 'boolean' ? [true, false] : []),
  ...(type === 'array' && schema.items?.enum ? [schema.items.enum] : []),
  ...anyOf.flatMap(valuesOf),
];

/** The inputs by which a call is asked: as little as it takes, with each order and filter, and each order both ways. */
function inputsOf(name: CallName, known: Record<string, unknown>): Record<string, unknown>[] {
  const { schema } = inputSchemaOf(call(name).input, name);
  const properties = (schema as { properties?: Record<string, Schema> }).properties ?? {};
  const fits = (value: unknown, type = '') => typeof value === (type === 'integer' ? 'number' : type);
  const given = Object.fromEntries(
    Object.entries(known).filter(([field, value]) => fits(value, properties[field]?.type)),
  );
  const { device } = call(name);
  const least = { ...sampleOf(name), ...given, ...(device && { [device]: known.mcuId }) };
  const columns = properties.columns?.items?.enum;
  const base = { ...least, ...(columns && { columns }) };
  const varied = Object.entries(properties).flatMap(([field, property]) =>
    (CODES[field] ?? valuesOf(property)).map((value) => ({ ...base, [field]: value })),
  );
  const turned = 'descending' in properties ? varied.map((input) => ({ ...input, descending: true })) : [];
  return [base, ...varied, ...turned];
}

/** Every call that tells something and that this role may make. */
export const tellingCalls = (role: 'superAdmin' | 'admin' | 'commonUser' | 'guest'): CallName[] =>
  (Object.keys(calls) as CallName[]).filter((name) => {
    const { effect, access } = call(name);
    return effect === 'reads' && mayMake(role, access).allowed;
  });

/** The answers to all of these calls with all of their inputs, by call and input. */
export async function askAll(
  server: TestServer,
  token: string,
  names: readonly CallName[],
  known: (name: CallName) => Record<string, unknown>,
): Promise<Map<string, TestAnswer>> {
  const answers = new Map<string, TestAnswer>();
  for (const name of names)
    for (const input of inputsOf(name, known(name))) {
      const key = `${name} ${JSON.stringify(input)}`;
      if (!answers.has(key))
        answers.set(key, await server.call(name, input as Input<(typeof calls)[CallName]>, { token }));
    }
  return answers;
}
