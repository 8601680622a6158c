/** Processes that take records from a broker of their own, as `WATTYARD_ROLES=ingest` runs them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/test/harness/free-ports.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const START_LIMIT_MS = 60_000;
const POLL_MS = 50;
const TICKS_PER_SECOND = 100;

export interface Worker {
  /** Ends it without warning, and starts it again. Returns how long it took until it was ready. */
  killAndStart(): Promise<number>;
  freeze(): void;
  wake(): void;
  /** What stands in the lines of its metrics that begin so, together. */
  counted(line: string): Promise<number>;
  cpuSeconds(): number;
  stop(): Promise<void>;
}

export async function startWorker(environment: Readonly<Record<string, string>>): Promise<Worker> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let usedBefore = 0;
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const env = { ...process.env, WATTYARD_DEMO: 'off', WATTYARD_ROLES: 'ingest', PORT: String(port), ...environment };
    const made = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await pause(POLL_MS)) {
      if (made.exitCode !== null) throw new Error('a worker has ended');
      if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return made;
    }
    throw new Error('a worker does not start');
  }
  const end = async (signal: NodeJS.Signals) => {
    usedBefore += cpuOf(child);
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };

  return {
    killAndStart: async () => {
      await end('SIGKILL');
      const start = performance.now();
      child = await launch();
      return performance.now() - start;
    },
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    counted: async (line) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const values = text.split('\n').filter((each) => each.startsWith(line));
      return values.reduce((sum, each) => sum + Number(each.slice(each.lastIndexOf(' '))), 0);
    },
    cpuSeconds: () => usedBefore + cpuOf(child),
    stop: () => end('SIGTERM'),
  };
}

/** The second field is a name in parentheses that may hold anything. */
function cpuOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
