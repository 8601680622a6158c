import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createWithin } from '#server/platform/db/within.ts';
import { TestApp } from '../../e2e/test-app.ts';
import { withBenchDatabase } from '../database.ts';
import { type FuzzRequest, fuzzRequest } from './http-requests.ts';
import { type Ground, makeWorld } from './http-world.ts';

export interface FuzzRun {
  readonly seed: number;
  /** The first number, so that a run goes on where one has ended. */
  readonly from: number;
  readonly count: number;
  readonly log: (line: string) => void;
}

export interface FuzzOutcome {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests by which the server failed, or that it left without an answer. */
  readonly faults: readonly string[];
}

const AT_ONCE = 6;
/** Calls remove accounts and devices. */
const REQUESTS_PER_WORLD = 300;
const ANSWER_MS = 60_000;

/** Sends the mutated requests of a run to a server that trusts this machine as its proxy. */
export async function sendRequests(
  url: string,
  ground: Ground,
  { seed, from, count, log }: FuzzRun,
): Promise<FuzzOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let first = from; first < from + count; first += REQUESTS_PER_WORLD) {
    const world = await makeWorld(ground);
    const end = Math.min(first + REQUESTS_PER_WORLD, from + count);
    let next = first;
    const lane = async () => {
      while (next < end) {
        const number = next++;
        const asked = fuzzRequest(seed, number, world);
        const status = await statusOf(url, agent, asked);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 500 && status !== NO_ANSWER) continue;
        faults.push(
          `${number}: ${status} ${asked.method} ${asked.path.slice(0, 300)} ${asked.body?.toString().slice(0, 500) ?? ''}`,
        );
        log(faults.at(-1)!);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  agent.destroy();
  return { statuses, faults };
}

const NO_ANSWER = 0;

async function statusOf(url: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<number> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const length = body === null ? {} : { 'content-length': String(body.length) };
  const sent = request(`${url}`, { agent, method, path, headers: { ...headers, ...length }, signal });
  try {
    sent.end(body ?? undefined);
    const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    for await (const _ of answer);
    return answer.statusCode ?? NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}

const STALL_MS = 500;
const WATCH_MS = 50;

/** How long a small request waits while `work` goes on. */
async function watched<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; slowest: number; stalls: number }> {
  let goesOn = true;
  let slowest = 0;
  let stalls = 0;
  const watch = async () => {
    while (goesOn) {
      const start = performance.now();
      await fetch(`${url}/healthz`).then((answer) => answer.arrayBuffer());
      const took = performance.now() - start;
      slowest = Math.max(slowest, took);
      if (took > STALL_MS) stalls++;
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    }
  };
  const watching = watch();
  try {
    return { result: await work(), slowest: Math.round(slowest), stalls };
  } finally {
    goesOn = false;
    await watching;
  }
}

/** Resident memory of the server, MB, as it tells itself. */
async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0) / 1_000_000);
}

/** A run against the whole program, with what it cost: false when a request made it fail. */
export const fuzzHttp = (run: FuzzRun): Promise<boolean> =>
  withBenchDatabase(async (database, settings) => {
    const ground = { within: createWithin(database), clock: { now: () => Date.now() } };
    const app = await TestApp.at(settings.DATA_DIR);
    try {
      await app.start({ WATTYARD_DEMO: 'off', TRUST_PROXY: '127.0.0.1', ...settings });
      const warm = Math.ceil(run.count / 4);
      const first = await watched(app.url, () => sendRequests(app.url, ground, { ...run, count: warm }));
      const memory = await memoryOf(app.url);
      const rest = { ...run, from: run.from + warm, count: run.count - warm };
      const second = await watched(app.url, () => sendRequests(app.url, ground, rest));
      for (const { result, slowest, stalls } of [first, second]) {
        const counted = [...result.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
        run.log(`${counted.join(', ')}; slowest small request ${slowest} ms, ${stalls} over ${STALL_MS} ms`);
      }
      run.log(`memory ${memory} MB after a quarter, ${await memoryOf(app.url)} MB at the end`);
      return first.result.faults.length + second.result.faults.length === 0;
    } finally {
      await app.stop();
    }
  });
