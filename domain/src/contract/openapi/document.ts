import { BUSINESS_RESULT_CODE, ERRORS, type ErrorCode } from '../../foundation/basics/errors.ts';
import type { Api } from '../api.ts';
import { shareSchemas } from './components.ts';
import { FieldMeanings, MeaningNotes } from './field-meanings.ts';
import type { Schema } from './json-schema.ts';
import { type CallExample, operationOf } from './operation.ts';
import { SECTIONS, type SectionName } from './sections.ts';

/** What the description is called, and of which version. */
interface ApiInfo {
  readonly title: string;
  readonly version: string;
}

const ABOUT = `Programs use the same calls as the console. Every JSON answer is \`{ resultCode, resultMessage, resultModel }\`: 1001 is a
success, everything else a refusal whose code is in \`resultMessage\`. A body is a form or JSON; in a form, nested values are
JSON text. Instants are milliseconds since 1970 in UTC. The token of a sign-in or an API key stands in the header \`token\`, or in
\`Authorization\` as \`Bearer\`. A field whose name differs from a known one only in capitals or underscores is refused; other
unknown fields are ignored.

Binary answers and the messages of devices are protobuf: [series.proto](/proto/series.proto), [notify.proto](/proto/notify.proto),
[uplink.proto](/proto/uplink.proto), [downlink.proto](/proto/downlink.proto), [import.proto](/proto/import.proto).`;

/** Examples by the name of their call. */
export type Examples = Readonly<Record<string, CallExample>>;

/**
 * The contract as an OpenAPI 3.1 document.
 * @param notes takes which fields have no description
 */
export function openApi(
  apis: readonly Api[],
  info: ApiInfo,
  examples: Examples = {},
  notes = new MeaningNotes(),
): Schema {
  const schemas: Record<string, Schema> = {};
  const paths: Record<string, Schema> = {};
  for (const tag of Object.keys(SECTIONS) as SectionName[]) {
    const parts = apis.filter(({ sections }) => sections[tag]);
    if (parts.length === 0) throw new Error(`no feature has calls in the section ${tag}`);
    for (const { sections, meanings: words } of parts) {
      const meanings = new FieldMeanings(words, notes);
      for (const [name, call] of Object.entries(sections[tag]!)) {
        const operation = operationOf(name, call, { tag, meanings, shared: schemas, example: examples[name] });
        paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      description: ABOUT,
      contact: { name: 'Who runs this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(SECTIONS).map(([name, description]) => ({ name, description })),
    paths: shareSchemas(paths, schemas),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a sign-in, or an API key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, or an API key' },
      },
      schemas: {
        Refusal: refusalSchema({ const: BUSINESS_RESULT_CODE }, codesWith(200)),
        Failure: refusalSchema({ type: 'integer' }, codesWith(400, 401, 403, 404, 413, 429, 500, 503)),
        ...schemas,
      },
      responses: {
        BadInput: failure('A field is wrong: resultMessageParam names it and the rule'),
        NoToken: failure('No token, or one that has ended'),
        NotAllowed: failure('The role, the modules or the API key does not allow it'),
        TooLarge: failure('The file is too large: resultMessageParam says how large it may be'),
        TooMany: failure('Too many calls: Retry-After says when to come back'),
        Fault: failure('A fault; resultMessageParam has the id of the request'),
        Busy: failure('The installation is not ready: try again'),
      },
    },
  };
}

const codesWith = (...statuses: number[]) =>
  (Object.keys(ERRORS) as ErrorCode[]).filter((code) => statuses.includes(ERRORS[code].httpStatus));

const refusalSchema = (resultCode: Schema, codes: readonly string[]): Schema => ({
  type: 'object',
  required: ['resultCode', 'resultMessage', 'resultModel'],
  properties: {
    resultCode: { ...resultCode, description: 'What kind of refusal it is.' },
    resultMessage: { type: 'string', enum: codes, description: 'Code of the refusal.' },
    resultModel: { type: 'null', description: 'Nothing.' },
    resultMessageParam: { type: 'string', description: 'Values of the placeholders of its text by name, JSON text.' },
  },
});

const failure = (description: string): Schema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});
