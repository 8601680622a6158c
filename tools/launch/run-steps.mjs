import { runStep } from './run-step.mjs';
import { lastLines, lineOf, repeatsOf, settled, sumOf } from './verdict.mjs';

/** @import { Result, Step } from './types.ts' */

/**
 * Runs steps one after the other, and what failed in them once more, alone; prints what came of it and returns the sum.
 *
 * @param {Step[]} steps
 * @param {{ node: string, parts: NodeJS.ProcessEnv, print: (text: string) => void }} how
 */
export async function runSteps(steps, { node, parts, print }) {
  /** @type {Result[]} */
  const firsts = [];
  /** @param {string | undefined} title */
  const hasFailed = (title) => firsts.some(({ step, counts }) => step.title === title && counts?.failures.length);
  for (const step of steps) {
    print(`\n── ${step.title}`);
    const first = hasFailed(step.after) ? { step, notRun: `not run, "${step.after}" failed` } : await timed(step);
    firsts.push(first);
    print(lineOf(first));
  }
  /** @type {Result[]} */
  const seconds = [];
  for (const { step, words } of repeatsOf(firsts)) {
    print(`\n── Once more, alone: ${words.join(' ')}`);
    seconds.push(await timed(step, words));
  }
  const results = settled(firsts, seconds);
  print(`\n${lastLines(results).join('\n')}`);
  return sumOf(results);

  /** @type {(step: Step, words?: string[]) => Promise<Result>} */
  async function timed(step, words) {
    const startedAt = Date.now();
    const counts = await runStep(step, { node, parts, words });
    return { step, counts, notRun: `there is no ${step.needs}`, tookMs: Date.now() - startedAt };
  }
}
