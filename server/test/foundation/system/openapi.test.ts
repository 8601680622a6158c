import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { APIS, calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { type Examples, openApi } from '#domain/contract/openapi/document.ts';
import { readConfig } from '#server/config/config.ts';

const read = async (name: string) => readFile(new URL(`../../../../docs/api/${name}`, import.meta.url), 'utf8');
const examples = JSON.parse(await read('examples.json')) as Examples;

test('the committed description of the API matches the contract; `npm run gen` writes it again', async () => {
  const document = openApi(APIS, { title: 'Wattyard', version: readConfig({}).version }, examples);
  expect(`${JSON.stringify(document, null, 1)}\n`).toBe(await read('openapi.json'));
});

describe('the example of each call matches the input and output of its contract', () => {
  test.each(Object.entries<Call>(calls))('%s', (name, call) => {
    const { input, answer } = examples[name] ?? expect.fail('there is none');
    expect(call.input.safeParse(input).error).toBeUndefined();
    if (typeof call.output !== 'string') expect(call.output.safeParse(answer).error).toBeUndefined();
  });
});
