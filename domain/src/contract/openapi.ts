import { z } from 'zod';
import { ERRORS } from '../errors.ts';
import type { Call, Contract, Effect } from './define.ts';

type Schema = Record<string, unknown>;

/** Where the description was asked for, and of which version. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
}

/** Schemas that refer to themselves, by their name in the document. */
type Shared = Map<string, Schema>;

const isSafeBound = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
/** Every JavaScript integer has these bounds: they carry no information. */
const withoutEmptyBounds = ({ jsonSchema }: { jsonSchema: Schema }) => {
  if (isSafeBound(jsonSchema.minimum)) delete jsonSchema.minimum;
  if (isSafeBound(jsonSchema.maximum)) delete jsonSchema.maximum;
};

/** JSON Schema of a value; parts that refer to themselves move to `shared`. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, shared: Shared): Schema {
  const whole = z.toJSONSchema(z.object({ value: schema }), {
    io,
    unrepresentable: 'any',
    override: withoutEmptyBounds,
  });
  const text = JSON.stringify(whole).replaceAll('#/$defs/', `#/components/schemas/${name}`);
  const { properties, $defs = {} } = JSON.parse(text) as { properties: { value: Schema }; $defs?: Schema };
  for (const [key, part] of Object.entries($defs)) shared.set(`${name}${key}`, part as Schema);
  return properties.value;
}

const isEmpty = (schema: Schema) => Object.keys(schema).length === 0;

/** The type that a field is read as. A transformed value does not describe itself: then its input type is used. */
function fieldSchema(read: Schema, given: Schema | undefined): Schema {
  const { default: preset, ...rest } = read;
  const whole = preset === undefined ? {} : { default: preset };
  if (isEmpty(rest)) return { ...given, ...whole };
  if (!Array.isArray(rest.anyOf)) return read;
  const [only, ...others] = (rest.anyOf as Schema[]).filter((choice) => !isEmpty(choice));
  return only && others.length === 0 ? { ...whole, ...only } : read;
}

/** A value inside a form is text; a nested one is JSON text. */
const NESTED = ['array', 'object'];

/** The caller's input: its fields as they are read, and the required ones. */
function fieldsOf(
  name: string,
  call: Call,
  shared: Shared,
): { properties: Record<string, Schema>; required: string[] } {
  type Fields = { properties?: Record<string, Schema>; required?: string[] };
  const read = jsonSchemaOf(call.input, 'output', name, shared) as Fields;
  const given = jsonSchemaOf(call.input, 'input', name, shared) as Fields;
  const properties = Object.entries(read.properties ?? {}).map(
    ([field, schema]) => [field, fieldSchema(schema, given.properties?.[field])] as const,
  );
  return { properties: Object.fromEntries(properties), required: given.required ?? [] };
}

const envelope = (model: Schema): Schema => ({
  type: 'object',
  required: ['resultCode', 'resultMessage', 'resultModel'],
  properties: {
    resultCode: { const: 1001 },
    resultMessage: { const: 'success' },
    resultModel: model,
  },
});

const BYTES = { schema: { type: 'string', format: 'binary' } };

function success(name: string, call: Call, shared: Shared): Schema {
  if (call.output === 'binary') return { 'application/x-protobuf': BYTES };
  if (call.output === 'file') return Object.fromEntries((call.mediaTypes ?? []).map((type) => [type, BYTES]));
  return { 'application/json': { schema: envelope(jsonSchemaOf(call.output, 'input', name, shared)) } };
}

function requestOf(name: string, call: Call, shared: Shared): Schema {
  const { properties, required } = fieldsOf(name, call, shared);
  const names = Object.keys(properties);
  if (call.body === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (names.length === 0) return {};
  if (call.body === 'form') {
    const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
    const nested = names.filter((field) => NESTED.includes(String(properties[field]?.type)));
    const encoding = Object.fromEntries(nested.map((field) => [field, { contentType: 'application/json' }]));
    return {
      requestBody: {
        required: required.length > 0,
        content: {
          'application/x-www-form-urlencoded': { schema, ...(nested.length > 0 && { encoding }) },
          'application/json': { schema },
        },
      },
    };
  }
  return {
    parameters: names.map((field) => ({
      name: field,
      in: 'query',
      required: required.includes(field),
      schema: properties[field],
    })),
  };
}

const whoMay = (call: Call): string =>
  typeof call.access === 'string'
    ? { public: 'anybody', session: 'any signed-in user' }[call.access]
    : call.access.join(', ');

/** What an API key must be allowed for a call. */
const KEYS: Readonly<Record<Effect, string>> = {
  reads: 'may call it',
  changes: 'needs the right to write',
  commands: 'needs the right to control devices',
  manages: 'may not call it',
};

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

function operation(name: string, call: Call, shared: Shared): Schema {
  return {
    operationId: name,
    tags: [call.path.split('/')[1]],
    summary: call.summary,
    description: `Who may: ${whoMay(call)}.${call.access === 'public' ? '' : ` An API key ${KEYS[call.effect]}.`}${call.device ? ` Answers device_not_found for a device that the caller may not see (${call.device}).` : ''}`,
    security: call.access === 'public' ? [] : [{ token: [] }, { bearer: [] }],
    ...requestOf(name, call, shared),
    responses: {
      200: { description: 'Success, or a refusal with resultCode 1002', content: success(name, call, shared) },
      400: reference('BadInput'),
      ...(call.access !== 'public' && { 401: reference('NoToken') }),
      ...(Array.isArray(call.access) && { 403: reference('NotAllowed') }),
      429: reference('TooMany'),
      500: reference('Fault'),
    },
  };
}

const failure = (description: string): Schema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/** The contract as an OpenAPI 3.1 document. */
export function openApi(calls: Contract, info: ApiInfo): Schema {
  const shared: Shared = new Map();
  const paths: Record<string, Schema> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call, shared) };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a sign-in, or an API key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['resultCode', 'resultMessage', 'resultModel'],
          properties: {
            resultCode: { type: 'integer' },
            resultMessage: { enum: Object.keys(ERRORS) },
            resultModel: { type: 'null' },
            resultMessageParam: { type: 'string', description: 'JSON text of placeholder to value' },
          },
        },
        ...Object.fromEntries(shared),
      },
      responses: {
        BadInput: failure('A field is wrong: resultMessageParam names it and the rule'),
        NoToken: failure('No token, or one that has ended'),
        NotAllowed: failure('The role does not allow it'),
        TooMany: failure('Too many tries; Retry-After says when to come back'),
        Fault: failure('A fault, with the id of the request'),
      },
    },
  };
}
