/** @import { Counts } from './types.ts' */

/**
 * Runs checks one after the other, whatever becomes of the others, and returns how many failed and the lines that say
 * so at the end. What this machine cannot run is left out of a run of all, and fails when it was asked for by name.
 *
 * @template {{ name: string, title: string, missing?: () => string | null }} C
 * @param {C[]} wanted
 * @param {{ isAll: boolean, run: (check: C) => Promise<Counts | null>, print: (text: string) => void }} how
 */
export async function runChecks(wanted, { isAll, run, print }) {
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const reasons = [];
  const sum = { passed: 0, failed: 0, 'left out': 0 };
  /** @type {(result: keyof typeof sum, mark: string, text: string) => void} */
  const end = (result, mark, text) => {
    sum[result]++;
    const line = `${mark} ${text}`;
    lines.push(line);
    print(line);
  };
  for (const check of wanted) {
    const { name, title } = check;
    print(`\n── ${title}`);
    const lack = check.missing?.();
    if (lack) {
      end(isAll ? 'left out' : 'failed', isAll ? '–' : '✗', `${name}: ${lack}`);
      continue;
    }
    const startedAt = Date.now();
    const counts = await run(check);
    const took = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
    const isFine = counts?.failures.length === 0;
    reasons.push(...(counts?.failures ?? []).map((each) => `✗ ${each.name}\n${each.reason}`));
    end(isFine ? 'passed' : 'failed', isFine ? '✓' : '✗', `${name}, ${took}`);
  }
  const counted = Object.entries(sum).filter(([result, count]) => count > 0 || result !== 'left out');
  return {
    failed: sum.failed,
    lines: [...reasons, ...lines, counted.map(([result, count]) => `${count} ${result}`).join(', ')],
  };
}
