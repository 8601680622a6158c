import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accessSettings, writeAccessRules } from './access-rules.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { PROGRAM_ENVIRONMENT } from './initialise.ts';
import { identityOf } from './server-user.ts';
import { socketFolder } from './socket-folder.ts';

/** One attempt at running the server. */
export interface Launch {
  readonly pid: number | undefined;
  /** Why it ended, in the server's own message; null while it runs. */
  ended(): string | null;
  /** It serves: its log becomes the server log, and it no longer keeps this process alive. */
  keep(): void;
  /** It lost against another one or is not wanted: ends it and removes its log. */
  discard(): Promise<void>;
}

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
];

/** Starts a server that outlives this process: a killed console leaves it to the next one. */
export function launch(home: ClusterHome, binaries: Binaries): Launch {
  writeAccessRules(home);
  const settings = [...SETTINGS, ...accessSettings(home), `unix_socket_directories=${socketFolder(home)}`];
  const draft = join(home.folder, `log.${process.pid}.${Date.now()}`);
  const log = openSync(draft, 'ax', 0o600);
  const child = spawn(binaries.postgres, ['-D', home.data, ...settings.flatMap((each) => ['-c', each])], {
    ...identityOf(home.user),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  return follow(child, draft, join(home.folder, 'log'));
}

function follow(child: ChildProcess, draft: string, log: string): Launch {
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  const hasEnded = () => failure !== null || child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    ended: () => (hasEnded() ? (failure ?? readFileSync(draft, 'utf8').trim()) : null),
    keep: () => {
      try {
        renameSync(log, `${log}.1`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      renameSync(draft, log);
      child.unref();
    },
    discard: async () => {
      if (!hasEnded()) {
        const exit = once(child, 'exit');
        child.kill('SIGINT');
        await exit;
      }
      rmSync(draft, { force: true });
    },
  };
}
