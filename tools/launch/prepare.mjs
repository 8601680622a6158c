import { buildConsole, isConsoleFresh } from './console-build.mjs';
import { areInstalled, install } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { fetchNode, findNode } from './node-runtime.mjs';

/**
 * Makes this clone ready to run and returns the Node to run it with. What is there costs some file reads; what is
 * missing is made by one start at a time, the others wait and find it made.
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

/** A read-only clone can be run once it is complete. */
function explain(error) {
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
  return isForbidden
    ? new Error(`something is missing or out of date, and this user may not make it: ${error.message}`)
    : error;
}

const SHOWN_LINES = 40;

/** One line with the step and its duration; the program's output only if it failed. */
async function step(text, work) {
  const startedAt = Date.now();
  process.stdout.write(`${text} … `);
  const { code, output } = await work();
  console.log(code === 0 ? `${((Date.now() - startedAt) / 1000).toFixed(1)} s` : 'failed');
  if (code !== 0)
    throw new Error(output.trim().split('\n').slice(0, SHOWN_LINES).join('\n') || `ended with code ${code}`);
}
