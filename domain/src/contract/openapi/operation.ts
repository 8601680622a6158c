import { ERRORS, type ErrorCode, SUCCESS } from '../../foundation/basics/errors.ts';
import { whoMay } from '../access.ts';
import type { Call, Effect } from '../define.ts';
import type { FieldMeanings } from './field-meanings.ts';
import { answerSchemaOf, inputSchemaOf, type Schema } from './json-schema.ts';

/** What one call really was asked and answered. */
export interface CallExample {
  readonly input?: unknown;
  readonly answer?: unknown;
}

interface Context {
  readonly tag: string;
  readonly meanings: FieldMeanings;
  /** Schemas that refer to themselves go here. */
  readonly shared: Record<string, Schema>;
  readonly example: CallExample | undefined;
}

const BYTES = { schema: { type: 'string', format: 'binary' } };
/** A value inside a form is text; a nested one is JSON text. */
const NESTED = ['array', 'object'];

/** A call as an operation of OpenAPI. */
export function operationOf(name: string, call: Call, context: Context): Schema {
  return {
    operationId: name,
    tags: [context.tag],
    summary: call.summary,
    description: descriptionOf(call),
    security: call.access === 'public' ? [] : [{ token: [] }, { bearer: [] }],
    ...requestOf(name, call, context),
    responses: {
      200: {
        description: 'Success, or a refusal with resultCode 1002',
        content: answersOf(name, call, context),
      },
      400: reference('BadInput'),
      ...(call.access !== 'public' && { 401: reference('NoToken') }),
      ...(call.access !== 'public' &&
        (call.access !== 'session' || call.modules || call.effect !== 'reads') && { 403: reference('NotAllowed') }),
      ...(call.body === 'multipart' && { 413: reference('TooLarge') }),
      429: reference('TooMany'),
      500: reference('Fault'),
      503: reference('Busy'),
    },
  };
}

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** What an API key must be allowed for a call. */
const KEYS: Readonly<Record<Effect, string>> = {
  reads: 'may call it',
  changes: 'needs the right to write',
  commands: 'needs the right to control devices',
  manages: 'may not call it',
  syncs: 'must be that of the bridge',
};

function descriptionOf(call: Call): string {
  return [
    `Who may: ${whoMay(call.access)}.`,
    call.modules && `The account needs one of the modules ${call.modules.join(', ')}.`,
    call.access !== 'public' &&
      `${call.effect === 'syncs' ? 'A person may not call it. ' : ''}An API key ${KEYS[call.effect]}.`,
    call.device && `Answers device_not_found for a device that the caller may not see (${call.device}).`,
    call.message && `Answers the protobuf message ${call.message}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function requestOf(name: string, call: Call, { meanings, shared, example }: Context): Schema {
  const { schema, parts } = inputSchemaOf(call.input, `${name}Input`);
  for (const [key, part] of Object.entries(parts)) shared[key] = meanings.explain(part, name, 'in');
  const { properties, required = [] } = meanings.explain(schema, name, 'in') as {
    properties: Record<string, Schema>;
    required?: string[];
  };
  const given = example?.input === undefined ? {} : { example: example.input };
  if (call.body === 'multipart') {
    const file = { type: 'string', format: 'binary', description: meanings.of(name, 'in', 'file') };
    const whole = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: whole } } } };
  }
  const fields = Object.keys(properties);
  if (fields.length === 0) return {};
  if (call.body === 'form') {
    const whole = { type: 'object', properties, ...(required.length > 0 && { required }) };
    const nested = fields.filter((field) => NESTED.includes(String(properties[field]?.type)));
    const encoding = Object.fromEntries(nested.map((field) => [field, { contentType: 'application/json' }]));
    return {
      requestBody: {
        required: required.length > 0,
        content: {
          'application/json': { schema: whole, ...given },
          'application/x-www-form-urlencoded': { schema: whole, ...(nested.length > 0 && { encoding }) },
        },
      },
    };
  }
  const inputs = (example?.input ?? {}) as Record<string, unknown>;
  return {
    parameters: fields.map((field) => {
      const { description, ...rest } = properties[field]!;
      return {
        name: field,
        in: 'query',
        required: required.includes(field),
        ...(description !== undefined && { description }),
        schema: rest,
        ...(field in inputs && { example: inputs[field] }),
      };
    }),
  };
}

function answersOf(name: string, call: Call, context: Context): Schema {
  const refusal = refusalOf(call);
  if (call.output === 'binary')
    return {
      'application/x-protobuf': { ...BYTES, 'x-protobuf-message': call.message },
      'application/json': { schema: refusal },
    };
  if (call.output === 'file')
    return {
      ...Object.fromEntries((call.mediaTypes ?? []).map((type) => [type, BYTES])),
      'application/json': { schema: refusal },
    };
  const { meanings, shared, example } = context;
  const { schema, parts } = answerSchemaOf(call.output, `${name}Answer`);
  for (const [key, part] of Object.entries(parts)) shared[key] = meanings.explain(part, name, 'out');
  const model = { ...meanings.explain(schema, name, 'out'), description: call.summary };
  const success = {
    type: 'object',
    required: ['resultCode', 'resultMessage', 'resultModel'],
    properties: {
      resultCode: { const: SUCCESS.resultCode, description: meanings.of(name, '', 'resultCode') },
      resultMessage: { const: SUCCESS.resultMessage, description: meanings.of(name, '', 'resultMessage') },
      resultModel: model,
    },
  };
  const answer = example && 'answer' in example ? { example: { ...SUCCESS, resultModel: example.answer } } : {};
  return { 'application/json': { schema: { oneOf: [success, refusal] }, ...answer } };
}

/** The refusals of a call that come with 200. */
export function refusalsOf(call: Call): readonly ErrorCode[] {
  const all: (ErrorCode | undefined | false)[] = [
    call.device !== undefined && 'device_not_found',
    call.needsService && 'data_service_expired',
    call.fileTooLarge,
    ...(call.refusals ?? []),
  ];
  return [...new Set(all.filter((code): code is ErrorCode => Boolean(code)))].filter(
    (code) => ERRORS[code].httpStatus === 200,
  );
}

function refusalOf(call: Call): Schema {
  const codes = refusalsOf(call);
  const shared = { $ref: '#/components/schemas/Refusal' };
  if (codes.length === 0) return shared;
  return { allOf: [shared, { properties: { resultMessage: { enum: codes, description: 'Refusals of this call.' } } }] };
}
