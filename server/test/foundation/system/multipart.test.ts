import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { type FirmwareFixture, firmwareFixture } from '../../fleet/firmware/fixture.ts';
import { uploadSamples } from './upload-samples.ts';

interface Schema {
  readonly properties: Readonly<Record<string, { format?: string }>>;
  readonly required: readonly string[];
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema | { readonly $ref: string } }> } };

type Part = readonly [name: string, value: string | Uint8Array];

let fixture: FirmwareFixture;
let url: string;
let samples: ReturnType<typeof uploadSamples>;
let operations: [path: string, schema: Schema][];
beforeAll(async () => {
  fixture = await firmwareFixture();
  samples = uploadSamples(fixture);
  ({ url } = await fixture.server.listen());
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, { post?: Operation }>;
    components: { schemas: Record<string, Schema> };
  };
  const resolved = (schema: Schema | { readonly $ref: string }): Schema =>
    '$ref' in schema ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  operations = Object.entries(document.paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['multipart/form-data']?.schema;
    return schema ? [[path, resolved(schema)] as [string, Schema]] : [];
  });
});
afterAll(() => fixture.server.stop());
beforeEach(() => samples.next());

/** As curl -F, FormData and requests write it. */
async function send(path: string, parts: readonly Part[]) {
  const body = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, new File([Buffer.from(value)], 'a file.bin'));
  }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { token: fixture.superToken }, body });
  return (await answer.json()) as {
    resultCode: number;
    resultMessage: string;
    resultModel: Record<string, unknown>;
    resultMessageParam?: string;
  };
}

const ORDERS = {
  'fields first': (parts: readonly Part[]) => parts.toSorted(([a], [b]) => Number(a === 'file') - Number(b === 'file')),
  'file first': (parts: readonly Part[]) => parts.toSorted(([a], [b]) => Number(b === 'file') - Number(a === 'file')),
};

/** The parts that the document names, and nothing else. */
async function partsOf(path: string, schema: Schema): Promise<Part[]> {
  const given = await samples.of(path);
  return Object.keys(schema.properties).map((name) => [name, given[name] ?? expect.fail(`no sample for ${name}`)]);
}

test.each(Object.entries(ORDERS))('every upload works as the description of the API says, %s', async (_, inOrder) => {
  expect(operations.length).toBeGreaterThanOrEqual(4);
  for (const [path, schema] of operations) {
    samples.next();
    const answer = await send(path, inOrder(await partsOf(path, schema)));
    expect({ path, ...answer }).toMatchObject({ path, resultCode: 1001 });
  }
});

test('a required field that is missing is named', async () => {
  for (const [path, schema] of operations) {
    for (const left of schema.required) {
      const answer = await send(
        path,
        (await partsOf(path, schema)).filter(([name]) => name !== left),
      );
      expect({ path, left, ...answer }).toMatchObject({ path, left, resultCode: 400, resultMessage: 'param_error' });
      expect(JSON.parse(answer.resultMessageParam ?? '{}').field).toBe(left);
    }
  }
});

const PATH = '/manager/device/addMany';
const devices = async (): Promise<number> =>
  (
    await fixture.server.context.within(systemScope('test'), (tx) =>
      tx.one<{ count: number }>('select count(*) from device where sn = $1', [samples.serial()]),
    )
  ).count;

test.each(Object.entries(ORDERS))('a preview adds nothing, %s', async (_, inOrder) => {
  const parts = [
    ['preview', 'true'],
    ['file', samples.deviceTable()],
  ] as const;
  expect((await send(PATH, inOrder(parts))).resultModel).toMatchObject({ lines: 1, faults: [], added: [] });
  expect(await devices()).toBe(0);
  const really = await send(PATH, inOrder([['preview', 'false'], parts[1]]));
  expect(really.resultModel).toMatchObject({ lines: 1, added: [{ sn: samples.serial() }] });
  expect(await devices()).toBe(1);
});

test.each([
  ['Preview', 'true'],
  ['pre_view', 'true'],
  ['preview', 'perhaps'],
  ['File', 'text'],
])('a part with %s=%s, which would be read differently than meant, is refused', async (name, value) => {
  const answer = await send(PATH, [
    [name, value],
    ['file', samples.deviceTable()],
  ]);
  expect(answer).toMatchObject({ resultCode: 400, resultMessage: 'param_error' });
  expect(JSON.parse(answer.resultMessageParam ?? '{}').field).toBe(name);
  expect(await devices()).toBe(0);
});

test('an unknown part is ignored, like an unknown parameter', async () => {
  const answer = await send(PATH, [
    ['preview', 'true'],
    ['comment', 'from the purchasing department'],
    ['file', samples.deviceTable()],
  ]);
  expect(answer).toMatchObject({ resultCode: 1001 });
  const counted = `wattyard_http_parameters_ignored_total{call="${PATH}"} 1`;
  expect(await fixture.server.context.metrics.text()).toContain(counted);
});

test('too many fields, files of another name and a second file are refused', async () => {
  const file = ['file', samples.deviceTable()] as const;
  const wrong: (readonly Part[])[] = [
    [['table', samples.deviceTable()]],
    [file, file],
    [...Array.from({ length: 200 }, (_, n) => [`field${n}`, 'x'] as const), file],
    [['comment', 'x'.repeat(300_000)], file],
  ];
  for (const parts of wrong)
    expect(await send(PATH, parts)).toMatchObject({ resultCode: 400, resultMessage: 'param_error' });
  expect(await devices()).toBe(0);
});

test('a call that takes no file does not leave the fields of a multipart body unread', async () => {
  const answer = await send('/manager/yhubConfigAdmin/page', [['pageSize', '3']]);
  expect(answer).toMatchObject({ resultCode: 400, resultMessage: 'param_error' });
});
