import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Service } from '../context.ts';
import type { Logger } from '../platform/log/logger.ts';

const PROGRAM = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url));
/** Ends the simulator even if this process is killed. */
const FOLLOW_PARENT = fileURLToPath(new URL('../../../tools/launch/follow-parent.mjs', import.meta.url));
const RESTART_MS = 3_000;
const STOP_LIMIT_MS = 4_000;

/**
 * The demo fleet in a separate process, so that simulating a month of history does not slow down the server. It is
 * restarted when it dies.
 */
export function createDemoSimulator(
  { fleetFile, controlPort }: { fleetFile: string; controlPort: number },
  log: Logger,
): Service {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let stopped = false;

  const run = () => {
    child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--import',
        FOLLOW_PARENT,
        PROGRAM,
        '--fleet',
        fleetFile,
        '--control',
        String(controlPort),
      ],
      { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    child.stdout?.setEncoding('utf8').on('data', (text: string) => log.info(text.trim()));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => log.warn(text.trim()));
    child.once('error', (error) => log.error({ error: error.message }, 'the simulator could not be started'));
    child.once('close', (code, signal) => {
      if (stopped) return;
      log.warn({ exitCode: code, signal }, 'the simulator ended and is restarted');
      restart = setTimeout(run, RESTART_MS);
    });
  };

  return {
    start: async () => run(),
    stop: async () => {
      stopped = true;
      clearTimeout(restart);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
