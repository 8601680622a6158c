import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Calls back once when npm, which started this process, is gone. Between the two is the shell of the script, which
 * outlives npm; only on Linux can its parent be found.
 *
 * @param {() => void} act
 */
export function whenNpmIsGone(act) {
  const parent = process.ppid;
  const grandparent = isShellOfScript(parent) ? parentOf(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    act();
  }, POLL_MS);
  timer.unref();
}

/** @param {number} pid */
const isShellOfScript = (pid) => read(`/proc/${pid}/cmdline`).split('\0')[1] === '-c';

/**
 * The name in parentheses may contain anything; the parent's process id is the second word after it.
 *
 * @param {number} pid
 */
const parentOf = (pid) => Number(read(`/proc/${pid}/stat`).replace(/^.*\)/s, '').trim().split(' ')[1]);

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
