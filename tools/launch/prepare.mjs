import { buildConsole, isConsoleFresh } from './console-build.mjs';
import { areInstalled, install } from './dependencies.mjs';
import { hasCode, messageOf } from './errors.mjs';
import { withLock } from './lock.mjs';
import { fetchNode, findNode } from './node-runtime.mjs';

/** @import { Tools } from './types.ts' */

/**
 * Makes this clone ready to run and returns the Node to run it with. Parts that are up to date cost a few file reads;
 * missing ones are made by one start at a time, while the others wait.
 *
 * @param {{ withConsole: boolean }} what
 */
export async function prepare({ withConsole }) {
  const ready = findNode();
  if (ready && areInstalled() && (!withConsole || isConsoleFresh())) return ready;
  return withLock(
    (pid) => console.log(`Waiting for another start of this clone (process ${pid}) to install and build`),
    async (onStart) => {
      const tools = { step, onStart };
      const node = findNode() ?? (await fetchNode(tools));
      if (!areInstalled()) await install(node, tools);
      if (withConsole && !isConsoleFresh()) await buildConsole(node, tools);
      return node;
    },
  ).catch((error) => {
    throw explain(error);
  });
}

/**
 * A complete clone can be run without write access.
 *
 * @param {unknown} error
 */
function explain(error) {
  const isForbidden = hasCode(error, 'EACCES', 'EPERM', 'EROFS');
  return isForbidden
    ? new Error(`something is missing or out of date, and this user may not make it: ${messageOf(error)}`)
    : error;
}

const SHOWN_LINES = 40;

/**
 * Prints one line with the step and its duration, and the program's output only if it failed.
 *
 * @type {Tools['step']}
 */
async function step(text, work) {
  const startedAt = Date.now();
  process.stdout.write(`${text} … `);
  const { code, output } = await work();
  console.log(code === 0 ? `${((Date.now() - startedAt) / 1000).toFixed(1)} s` : 'failed');
  if (code !== 0)
    throw new Error(output.trim().split('\n').slice(0, SHOWN_LINES).join('\n') || `ended with code ${code}`);
}
