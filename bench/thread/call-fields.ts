/** Every field of every call with as much as a body may have: as a text, and as a list. */
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { lookAt } from '../watched.ts';
import type { Caller, Door } from './door.ts';

const BYTES = 60_000;
const TEXT = 'a1,'.repeat(BYTES / 3);
const NUMBERS = `[${'1,'.repeat(BYTES / 2)}1]`;
const OBJECTS = `[${'{},'.repeat(BYTES / 3)}{}]`;

/** As a form has it: in quotes. */
const VALUES = [JSON.stringify(TEXT), NUMBERS, JSON.stringify(NUMBERS), OBJECTS];

interface Field {
  readonly path: string;
  readonly field: string;
}

const FIELDS: readonly Field[] = Object.values<Call>(calls)
  .filter(({ method, body }) => method === 'POST' && body === 'form')
  .flatMap(({ path, input }) => Object.keys(input.shape).map((field) => ({ path, field })));

/** Of every `nth` field: how many answers were the server's fault, and which call took longest. */
async function sendAll(
  { app, token }: Caller,
  nth: number,
): Promise<{ failed: number; worst: string; stallMs: number }> {
  let failed = 0;
  let worst = '';
  let stallMs = 0;
  for (const { path, field } of FIELDS.filter((_, index) => index % nth === 0)) {
    for (const value of VALUES) {
      const answer = await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: `{"${field}":${value}}`,
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) failed++;
    }
    const seen = await lookAt(app);
    if (seen.stallMs > stallMs) {
      stallMs = seen.stallMs;
      worst = `${path} ${field}`;
    }
  }
  return { failed, worst, stallMs };
}

export const callFields = (nth: number): Door => ({
  what: `${Math.ceil(FIELDS.length / nth)} fields of calls, 60 kB in each`,
  answer: 'no fault',
  send: async (caller) => {
    const { failed, worst, stallMs } = await sendAll(caller, nth);
    console.log(`longest of the fields: ${worst}`);
    return { answer: failed === 0 ? 'no fault' : `${failed} faults`, stallMs };
  },
});
