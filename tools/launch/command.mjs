import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the program of a step to its end; its output is collected, or shown as it comes. A signal to this process ends
 * the program and then this process.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, shown?: boolean, onStart?: (pid: number) => void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function command(program, parameters, { env = {}, shown = false, onStart = () => {} } = {}) {
  const { FORCE_COLOR, ...inherited } = process.env;
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: { ...inherited, ...(shown ? {} : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
  });
  if (child.pid) onStart(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve) => {
    /** @type {(code: number | null, signal: NodeJS.Signals | null) => void} */
    const end = (code, signal) => {
      for (const each of SIGNALS) process.off(each, pass);
      if (signal && SIGNALS.includes(signal)) process.kill(process.pid, signal);
      else resolve({ code: code ?? 1, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127, null);
    });
    child.once('close', end);
  });
}
