import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { inputSchemaOf } from '#domain/contract/openapi/json-schema.ts';
import { type CallName, sampleOf } from '../../server/test/harness/sample-input.ts';
import { Dice } from './dice.ts';
import { broken, DEEP, DEEP_JSON, fitting, type Schema } from './http-values.ts';
import type { FuzzWorld } from './http-world.ts';

export interface FuzzRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const NAMES = Object.keys(calls) as CallName[];
const schemas = new Map<CallName, Readonly<Record<string, Schema>>>();
function fieldsOf(name: CallName): Readonly<Record<string, Schema>> {
  const known = schemas.get(name);
  if (known) return known;
  const { properties = {} } = inputSchemaOf(calls[name].input, name).schema as { properties?: Record<string, Schema> };
  schemas.set(name, properties);
  return properties;
}

/** The request with a number: the same of the same world, so that a run can begin anywhere. */
export function fuzzRequest(seed: number, number: number, world: FuzzWorld): FuzzRequest {
  const dice = new Dice(seed, number);
  const name = dice.of(NAMES);
  const call: Call = calls[name];
  const input = fuzzInput(dice, name, world);
  const { type, query, body } = written(dice, call, input);
  const token = dice.of(world.tokens);
  const path = dice.in100(3) ? oddPath(dice, call.path) : call.path;
  return {
    call: name,
    method: dice.in100(2) ? dice.of(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']) : call.method,
    path: `${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(token !== null && (dice.in100(80) ? { token } : { authorization: `Bearer ${token}` })),
      ...(type !== '' && { 'content-type': type }),
      ...(dice.in100(5) && oddHeader(dice)),
    },
    body,
  };
}

/** Mostly what the call takes, with one or a few fields that are wrong. */
function fuzzInput(dice: Dice, name: CallName, { mcuIds, companyId }: FuzzWorld): Record<string, unknown> {
  const input: Record<string, unknown> = sampleOf(name);
  const fields = fieldsOf(name);
  for (const [field, schema] of Object.entries(fields)) {
    if (field === 'mcuId' || field === 'mcuIds') input[field] = dice.of(mcuIds);
    else if (field === 'companyId' && dice.in100(80)) input[field] = companyId;
    else if (!(field in input) ? dice.in100(40) : dice.in100(15)) input[field] = fitting(dice, schema);
  }
  const names = Object.keys(fields);
  for (let left = names.length === 0 ? 0 : dice.below(3); left > 0; left--) {
    const field = dice.of(names);
    if (dice.in100(10)) delete input[field];
    else input[field] = broken(dice, input[field], fields[field]);
  }
  if (dice.in100(4)) input[dice.of(['__proto__', 'constructor', 'MCUID', 'x', '', 'length'])] = 1;
  return input;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const BOUNDARY = 'fuzz';

const textOf = (value: unknown): string =>
  typeof value === 'object' ? jsonOf(value) : value === DEEP ? DEEP_JSON : String(value);
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll(`"${DEEP}"`, DEEP_JSON);
const formOf = (input: object): string =>
  Object.entries(input)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(textOf(value).toWellFormed())}`,
    )
    .join('&');

interface Written {
  readonly type: string;
  readonly query: string;
  readonly body: Buffer | null;
}

/** Longer addresses are refused before they are read. */
const MAX_QUERY = 8_000;

function written(dice: Dice, { body }: Call, input: object): Written {
  if (body === 'none') return { type: '', query: formOf(input).slice(0, MAX_QUERY), body: null };
  const written = body === 'multipart' ? multipart(dice, input) : fields(dice, input);
  const bytes = dice.in100(6) ? torn(dice, written.bytes) : written.bytes;
  return { type: dice.in100(4) ? oddType(dice) : written.type, query: '', body: bytes };
}

function fields(dice: Dice, input: object): { type: string; bytes: Buffer } {
  return dice.in100(50)
    ? { type: FORM, bytes: Buffer.from(formOf(input)) }
    : { type: JSON_TYPE, bytes: Buffer.from(jsonOf(input)) };
}

const FILES: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('serialNumber,mcuId,sn\n1,2,3\n'),
  Buffer.from('{"GeneralProductInformation":{}}'),
  Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\xff'.repeat(20)}`, 'latin1'),
  Buffer.from(`PMTiles\x03${'\xff'.repeat(200)}`, 'latin1'),
  Buffer.from(`\xff\xd8\xff\xc0\0\x11${'\xff'.repeat(40)}`, 'latin1'),
  Buffer.from(DEEP_JSON),
];

function multipart(dice: Dice, input: object): { type: string; bytes: Buffer } {
  const part = (disposition: string, content: Uint8Array) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ];
  const parts = Object.entries(input).flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(textOf(value))));
  const file = part('name="file"; filename="a"', dice.of(FILES));
  const bytes = Buffer.concat([...parts, ...(dice.in100(95) ? file : []), Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

/** Cut off, with a byte that is another one, or twice. */
function torn(dice: Dice, bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([0]);
  const at = dice.below(bytes.length);
  if (dice.in100(50)) return bytes.subarray(0, at);
  if (dice.in100(30)) return Buffer.concat([bytes, bytes]);
  const changed = Buffer.from(bytes);
  changed[at] = dice.below(256);
  return changed;
}

const oddType = (dice: Dice): string =>
  dice.of([
    ...['', 'text/xml', 'application/xml', 'text/plain', 'application/x-protobuf', 'a', `${JSON_TYPE}; charset=utf-16`],
    ...['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(300)}`],
    ...['multipart/mixed; boundary=fuzz', FORM, JSON_TYPE, `${FORM}; charset=none`],
  ]);

const oddHeader = (dice: Dice): Record<string, string> =>
  dice.of([
    { language: '__proto__' },
    { language: 'xx' },
    { 'accept-encoding': 'br;q=9, none, *;q=0' },
    { 'accept-encoding': 'x'.repeat(2_000) },
    { range: 'bytes=9-1,-,0-' },
    { 'if-none-match': '"'.repeat(500) },
    { 'if-modified-since': 'never' },
    { 'content-encoding': 'gzip' },
    { token: 'x'.repeat(5_000) },
    { authorization: 'Bearer' },
    { origin: 'null' },
    { cookie: 'a=b; '.repeat(200) },
    { 'x-http-method-override': 'DELETE' },
    { 'x-forwarded-for': 'none, ::1, 999.1.1.1' },
    { expect: 'the-best' },
    { host: 'none.invalid' },
  ]);

const oddPath = (dice: Dice, path: string): string =>
  dice.of([
    `${path}/`,
    `/${path}`,
    `${path}%00`,
    `${path}/..%2f`,
    `${path}%`,
    path.toUpperCase(),
    `${path}/${'a'.repeat(300)}`,
    `${path};a`,
  ]);
