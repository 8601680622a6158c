import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from './errors.mjs';
import { RUNTIME } from './root.mjs';

/**
 * @typedef {{ host: string, pids: number[] }} Content
 * @typedef {Content & { text: string, at: number }} Holder
 */

const FILE = `${RUNTIME}launch.lock`;
const POLL_MS = 100;
const BEAT_MS = 2_000;
/** A lock holder on another machine (or in another container) that has not renewed for this long counts as gone. */
const SILENCE_MS = 60_000;

/**
 * Does the work while no other start of this clone installs or builds. The lock names the working processes: the npm of
 * a killed launcher still counts, a process that is gone does not.
 *
 * @template T
 * @param {(pid: number | undefined) => void} onWait
 * @param {(covers: (pid: number) => void) => Promise<T>} work
 */
export async function withLock(onWait, work) {
  mkdirSync(RUNTIME, { recursive: true });
  const own = { host: hostname(), pids: [process.pid] };
  for (let waits = 0; !take(own); waits += 1) {
    const holder = read();
    if (holder && isGone(holder)) clear(holder);
    else if (waits === 0 && holder) onWait(holder.pids[0]);
    await pause(POLL_MS);
  }
  const beat = setInterval(() => utimesSync(FILE, new Date(), new Date()), BEAT_MS);
  /** @param {number} pid */
  const covers = (pid) => {
    own.pids.push(pid);
    replace(own);
  };
  try {
    return await work(covers);
  } finally {
    clearInterval(beat);
    rmSync(FILE, { force: true });
  }
}

const draftOf = () => `${FILE}.${process.pid}`;

/**
 * Creates the file with its content or not at all.
 *
 * @param {Content} content
 */
function take(content) {
  const draft = draftOf();
  writeFileSync(draft, JSON.stringify(content));
  try {
    linkSync(draft, FILE);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {Content} content */
function replace(content) {
  writeFileSync(draftOf(), JSON.stringify(content));
  renameSync(draftOf(), FILE);
}

/** @returns {Holder | null} */
function read() {
  try {
    const text = readFileSync(FILE, 'utf8');
    return { ...JSON.parse(text), text, at: statSync(FILE).mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @param {Holder} holder */
const isGone = ({ host, pids, at }) => (host === hostname() ? !pids.some(isAlive) : Date.now() - at > SILENCE_MS);

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Moves the lock away and checks it: if another process has cleared and taken it in between, it is put back.
 *
 * @param {Holder} holder
 */
function clear({ text }) {
  const aside = `${draftOf()}.gone`;
  try {
    renameSync(FILE, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, FILE);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
