import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { RUNTIME } from './root.mjs';

const FILE = `${RUNTIME}launch.lock`;
const POLL_MS = 100;
const BEAT_MS = 2_000;
/** A lock holder on another machine (or in another container) that has not renewed for this long counts as gone. */
const SILENCE_MS = 60_000;

/**
 * Does the work while no other start of this clone installs or builds. The lock names the working processes: the npm of
 * a killed launcher still counts, a process that is gone does not.
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

/** Creates the file with its content or not at all. */
function take(content) {
  const draft = draftOf();
  writeFileSync(draft, JSON.stringify(content));
  try {
    linkSync(draft, FILE);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(content) {
  writeFileSync(draftOf(), JSON.stringify(content));
  renameSync(draftOf(), FILE);
}

function read() {
  try {
    const text = readFileSync(FILE, 'utf8');
    return { ...JSON.parse(text), text, at: statSync(FILE).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const isGone = ({ host, pids, at }) => (host === hostname() ? !pids.some(isAlive) : Date.now() - at > SILENCE_MS);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the lock away and checks it: if another process has cleared and taken it in between, it is put back. */
function clear({ text }) {
  const aside = `${draftOf()}.gone`;
  try {
    renameSync(FILE, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, FILE);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
