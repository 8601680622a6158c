import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { whenNpmIsGone } from './npm-parent.mjs';

const FOLLOW_PARENT = fileURLToPath(new URL('follow-parent.mjs', import.meta.url));
/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
/** A key press reaches this process twice, from the terminal and from npm; it counts once. */
const ECHO_MS = 500;

/**
 * Runs the program in place of this process, with its signals, output and exit code. The program has its own process
 * group, so that it receives a key press only through this process, and it ends when this process, or npm above it, is
 * killed.
 *
 * @param {string} node
 * @param {string} file
 * @param {string[]} parameters
 */
export function become(node, file, parameters) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', FOLLOW_PARENT, file, ...parameters], {
    // npm changes to the repository, but paths on the command line are relative to the user's current folder.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  /** @type {Partial<Record<NodeJS.Signals, number>>} */
  const lastAt = {};
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      const isEcho = Date.now() - (lastAt[signal] ?? 0) < ECHO_MS;
      lastAt[signal] = Date.now();
      if (!isEcho) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) whenNpmIsGone(() => Object.keys(lastAt).length === 0 && child.kill('SIGTERM'));
  child.once('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const each of FORWARDED) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}
