/**
 * Tries what the README promises on a fresh Debian 12 with Node 20 alone, in a root file system of its own. The variable
 * WATTYARD_FRESH_PARTS names some of the cases, WATTYARD_FRESH_TEST the words after `npm test --`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CASES } from './cases.ts';
import { type Base, makeBase } from './machine.ts';

const LOGS = fileURLToPath(new URL('../../.runtime/fresh/', import.meta.url));
const LAST_LINES = 30;

const wished = process.env.WATTYARD_FRESH_PARTS?.split(/[ ,]+/).filter(Boolean) ?? Object.keys(CASES);
const words = process.env.WATTYARD_FRESH_TEST ? ` -- ${process.env.WATTYARD_FRESH_TEST}` : '';
const summary: string[] = [];

const lastLinesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');

async function tryOn(base: Base, name: string): Promise<void> {
  const { title, run } = CASES[name]!;
  console.log(`\n── ${title}`);
  const startedAt = Date.now();
  const machine = await base.machine(`${LOGS}${name}.log`);
  try {
    const fault = await run(machine, words).then(
      () => null,
      (error: Error) => error.message,
    );
    const took = `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
    console.log(lastLinesOf(`${LOGS}${name}.log`));
    summary.push(`${fault ? '✗' : '✓'} ${name}: ${title}, ${took}${fault ? `: ${fault}` : ''}`);
    if (fault) process.exitCode = 1;
  } finally {
    machine.remove();
  }
}

async function main(): Promise<void> {
  const unknown = wished.filter((name) => !(name in CASES));
  if (unknown.length > 0)
    throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(CASES).join(', ')}`);
  const base = await makeBase();
  try {
    for (const name of wished) await tryOn(base, name);
  } finally {
    base.remove();
  }
  console.log(`\n${summary.join('\n')}\nWhole outputs: ${LOGS}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
