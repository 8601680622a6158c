import { readFileSync, writeFileSync } from 'node:fs';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import type { Examples } from '#domain/contract/openapi/document.ts';
import { answerSchemaOf, inputSchemaOf, type Schema } from '#domain/contract/openapi/json-schema.ts';
import type { CallExample } from '#domain/contract/openapi/operation.ts';
import { answerOf, signInByCall } from '../api.ts';
import { mcuIdNamed } from '../fleet.ts';
import { type TestApp, withApp } from '../test-app.ts';
import { exampleOf, noteValues, shortened } from './example-values.ts';
import { type Answers, CALL_VALUES, FIELD_VALUES, INPUTS } from './set-values.ts';

/**
 * Makes the examples of the description of the API from the demo: `npm run api-examples`, then `npm run gen`. Calls that
 * only read are made; those that change something are shown with values that the demo answered elsewhere. Names of calls, as in
 * `npm run api-examples -- pageBatteries getBattery`, make theirs alone, in this order, and leave the others.
 */

const FILE = new URL('../../docs/api/examples.json', import.meta.url);

const ONLY = process.argv.slice(2);
const isReading = ([, { effect }]: readonly [string, Call]): boolean => effect === 'reads';

function callNamed(name: string): [string, Call] {
  const call = (calls as Readonly<Record<string, Call>>)[name];
  if (!call || !isReading([name, call])) throw new Error(`no call that reads: ${name}`);
  return [name, call];
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The required fields of a call and those that say what it is about. */
function inputOf(
  name: string,
  { input }: Call,
  values: ReadonlyMap<string, readonly unknown[]>,
  answers: Answers,
): Record<string, unknown> {
  const { properties, required = [] } = inputSchemaOf(input, name).schema as {
    properties: Record<string, Schema>;
    required?: string[];
  };
  const set: Readonly<Record<string, unknown>> = INPUTS[name]?.(answers) ?? {};
  const fields = Object.keys(properties).filter(
    (field) => required.includes(field) || field in set || field === 'mcuId',
  );
  return Object.fromEntries(
    fields.map((field) => [field, field in set ? set[field] : exampleOf(properties[field]!, field, values)]),
  );
}

/** What reading calls answer; each is tried with what the ones before have answered. */
async function readAll(
  app: TestApp,
  token: string,
  values: Map<string, unknown[]>,
  answers: Record<string, unknown>,
): Promise<Examples> {
  const examples: Record<string, CallExample> = {};
  const reads = ONLY.length > 0 ? ONLY.map(callNamed) : Object.entries<Call>(calls).filter(isReading);
  for (const _ of [1, 2]) {
    for (const [name, call] of reads) {
      if (examples[name]) continue;
      const input = inputOf(name, call, values, answers);
      if (typeof call.output === 'string') {
        examples[name] = { input };
        continue;
      }
      const fields = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, asText(value)]));
      const { resultCode, resultModel } = await answerOf(app, call.path, { ...fields, token, method: call.method });
      if (resultCode !== 1001) continue;
      noteValues(resultModel, values);
      answers[name] = resultModel;
      const short = [2, 4, 8].map((most) => shortened(resultModel, most));
      const { output } = call;
      examples[name] = { input, answer: short.find((each) => output.safeParse(each).success) ?? resultModel };
    }
  }
  return examples;
}

const answers: Record<string, unknown> = {};
const { examples, values } = await withApp(async (app) => {
  const token = await signInByCall(app, 'super');
  const noted = new Map<string, unknown[]>([['mcuId', [mcuIdNamed('Yard tractor 03')]]]);
  for (const field of ['startTime', 'endTime', 'language', 'timeZone']) noted.set(field, [...FIELD_VALUES[field]!]);
  const made = await readAll(app, token, noted, answers);
  for (const [field, told] of Object.entries(FIELD_VALUES)) noted.set(field, [...(noted.get(field) ?? []), ...told]);
  return { examples: made, values: noted };
});

const before = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, CallExample>;
const all: Record<string, CallExample> = {};
for (const [name, call] of Object.entries<Call>(calls)) {
  const { output } = call;
  const known = new Map([...values, ...Object.entries(CALL_VALUES[name] ?? {})]);
  all[name] = examples[name] ??
    (ONLY.length > 0 ? before[name] : undefined) ?? {
      input: inputOf(name, call, known, answers),
      ...(typeof output !== 'string' && { answer: exampleOf(answerSchemaOf(output, name).schema, '', known) }),
    };
}
writeFileSync(FILE, `${JSON.stringify(all, null, 1)}\n`);
console.log(`${Object.keys(examples).length} of ${Object.keys(all).length} calls were made`);
for (const [name, call] of Object.entries<Call>(calls)) {
  if (call.effect === 'reads' && !examples[name]) console.log(`refused: ${name}`);
  const { input, answer } = all[name]!;
  const faults = [
    call.input.safeParse(input).error,
    typeof call.output === 'string' ? undefined : call.output.safeParse(answer).error,
  ];
  for (const fault of faults)
    if (fault) console.log(`wrong: ${name} ${fault.issues[0]?.path.join('.')} ${fault.issues[0]?.message}`);
}
