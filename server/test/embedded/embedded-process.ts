import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { EmbeddedAddress } from '#server/platform/db/embedded/connect.ts';

/** A running `embedded-console.ts`. */
export interface ConsoleProcess {
  readonly address: EmbeddedAddress;
  readonly adopted: boolean;
  /** Ends as the console does; resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

interface StartOptions {
  readonly uid?: number;
  readonly node?: string;
  readonly program?: string;
}

const socketFolders = new Set<string>();

/** Starts a console process on that data folder; fails with the output of the process. */
export async function startConsole(dataDir: string, options: StartOptions = {}): Promise<ConsoleProcess> {
  const program = options.program ?? join(import.meta.dirname, 'embedded-console.ts');
  const child = spawn(options.node ?? process.execPath, [program, dataDir], {
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  onTestFinished(() => endNow(child, exit));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const line = createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const { value, done } = await line;
  if (done) {
    await exit;
    throw new Error(said);
  }
  const started = JSON.parse(value) as Pick<ConsoleProcess, 'address' | 'adopted'>;
  socketFolders.add(started.address.host);
  return {
    ...started,
    stop: async () => {
      child.stdin.end();
      await exit;
      return child.exitCode;
    },
    kill: () => endNow(child, exit),
  };
}

async function endNow(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await exit;
}

/** A data folder of this test; whatever server is left on it ends with the test. */
export async function temporaryDataDir(name = 'data'): Promise<string> {
  const parent = await realpath(await mkdtemp('/tmp/wattyard-test-'));
  await chmod(parent, 0o755);
  onTestFinished(async () => {
    endServer(join(parent, name));
    for (const folder of [parent, ...socketFolders]) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  return join(parent, name);
}

export function postmasterPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

export function endServer(dataDir: string): void {
  const pid = postmasterPid(dataDir);
  try {
    if (pid) process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended by itself.
  }
}

/** One query on a connection of its own. */
export async function ask(address: EmbeddedAddress, text: string): Promise<unknown> {
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  await client.connect();
  try {
    return Object.values((await client.query({ text })).rows[0] ?? {})[0];
  } finally {
    await client.end().catch(() => {});
  }
}
