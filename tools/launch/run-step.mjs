import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './command.mjs';
import { countRun } from './counts.mjs';
import { messageOf } from './errors.mjs';
import { prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';
import { makeRunFolder } from './run-folder.mjs';

/** @import { Counts, ProgramStep, RunnerStep, Step } from './types.ts' */

/** @type {Counts} */
const PASSED = { passed: 1, failures: [] };
/** @type {(title: string) => Counts} */
const failed = (title) => ({ passed: 0, failures: [{ again: null, name: title, reason: '    see above' }] });

/**
 * Runs one step; returns its counts, or null when its files do not exist. Its output is streamed, or printed on failure.
 * `parts` are the variables of the programs that it needs; with `words` a runner runs only what they name, one at a time.
 *
 * @param {Step} step
 * @param {{ node: string, parts: NodeJS.ProcessEnv, words?: string[] | undefined }} how
 */
export async function runStep(step, { node, parts, words }) {
  if (step.needs && !existsSync(join(ROOT, step.needs))) return null;
  try {
    const env = { PATH: `${dirname(node)}:${process.env.PATH}`, ...parts, ...step.env };
    return await resultOf(step, env, words);
  } catch (error) {
    console.log(messageOf(error));
    return failed(step.title);
  }
}

/** @type {(step: Step, env: NodeJS.ProcessEnv, words?: string[]) => Promise<Counts>} */
async function resultOf(step, env, words) {
  if (step.kind === 'runner') return runTests(step, env, words);
  if (step.kind !== 'console') return runProgram(step, env);
  await prepare({ withConsole: true });
  return PASSED;
}

/** @type {(step: ProgramStep, env: NodeJS.ProcessEnv) => Promise<Counts>} */
async function runProgram({ title, kind, run: [program, ...parameters] }, env) {
  const shown = kind === 'shown';
  const { code, output } = await command(program, parameters, { env, shown });
  if (code !== 0 && !shown) console.log(output.trim());
  return code === 0 ? PASSED : failed(title);
}

/** @type {(step: RunnerStep, env: NodeJS.ProcessEnv, words?: string[]) => Promise<Counts>} */
async function runTests({ run: [program, ...options], filters, alone, reportTo, count }, env, words) {
  const folder = makeRunFolder();
  const file = join(folder, 'report.json');
  const report = reportTo(file);
  const parameters = [...options, ...(report.parameters ?? []), ...(words ? [...alone, ...words] : filters)];
  try {
    // Tests start hundreds of processes from the same sources, which are compiled once a step.
    const folders = { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const { code } = await command(program, parameters, { env: { ...env, ...folders, ...report.env }, shown: true });
    return countRun(code, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, count);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
