/** Mutated requests over the whole contract, as everybody who may call it, beside a small request that must be answered. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { lookAt } from '../watched.ts';
import type { WholeProgram } from '../whole-program.ts';
import { type FuzzRequest, fuzzRequest } from './http-requests.ts';
import { makeWorld } from './http-world.ts';
import type { FuzzPlan, FuzzRow } from './plan.ts';

const AT_ONCE = 6;
/** Calls remove accounts and devices: after so many requests there are others. */
const REQUESTS_OF_A_WORLD = 300;
const ANSWER_MS = 60_000;
const NO_ANSWER = 0;
/** The limits of calls are for one address. */
const ADDRESSES = 200;

export async function fuzzHttp(program: WholeProgram, { seed, from, count }: FuzzPlan): Promise<FuzzRow> {
  const { app, within } = program;
  const ground = { within, clock: { now: () => Date.now() } };
  const statuses = new Map<number, number>();
  let faults = 0;
  let unanswered = 0;
  let stallMs = 0;
  let warmMb = 0;
  let memoryMb = 0;
  const end = from + count;
  for (let next = from; next < end; ) {
    const world = await makeWorld(ground);
    const until = Math.min(next + REQUESTS_OF_A_WORLD, end);
    if ((next - from) % (10 * REQUESTS_OF_A_WORLD) === 0) console.log(`http: seed ${seed}, requests from ${next}`);
    const lane = async () => {
      while (next < until) {
        const number = next++;
        const asked = fuzzRequest(seed, number, world);
        const status = await statusOf(app.url, number, asked);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 500 && status !== NO_ANSWER) continue;
        faults++;
        console.log(`${number}: ${status} ${asked.method} ${asked.path} ${asked.body ?? ''}`.slice(0, 600));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (!(await isAnswered(app.url))) unanswered++;
    const seen = await lookAt(app);
    stallMs = Math.max(stallMs, seen.stallMs);
    memoryMb = seen.memoryMb;
    // Modules, statements and caches of all calls are there after a quarter.
    if (next <= from + count / 4) warmMb = memoryMb;
  }
  warmMb ||= memoryMb;
  const { devices, pages } = await lookAt(app);
  return {
    what: 'HTTP, all calls',
    ...{ seed, from, count, crashes: Number(!(await isAnswered(app.url))), faults, 'neighbours cut off': unanswered },
    'connections left': devices + pages,
    'memory doubled': Number(memoryMb > 2 * warmMb),
    'memory MB': `${warmMb} to ${memoryMb}`,
    'longest stall ms': stallMs,
    answers: [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
  };
}

const isAnswered = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/healthz`).catch(() => null))?.ok === true;

async function statusOf(url: string, number: number, { method, path, headers, body }: FuzzRequest): Promise<number> {
  const length = body === null ? {} : { 'content-length': String(body.length) };
  const localAddress = `127.0.2.${1 + (number % ADDRESSES)}`;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, localAddress, signal });
  try {
    sent.end(body ?? undefined);
    const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end', { signal });
    return answer.statusCode ?? NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}
