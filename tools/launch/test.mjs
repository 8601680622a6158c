import { prepare } from './prepare.mjs';
import { runStep } from './run-step.mjs';
import { PARTS, stepsOf } from './test-steps.mjs';

const [part, ...filters] = process.argv.slice(2);

async function main() {
  if (part !== undefined && !PARTS.includes(part))
    throw new Error(`usage: npm test [-- ${PARTS.join('|')} [words of file names]]`);
  const node = await prepare({ withConsole: false });
  const steps = stepsOf(node, filters).filter((step) => part === undefined || step.part === part);
  const lines = [];
  const failures = [];
  const failed = new Set();
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    console.log(`\n── ${step.title}`);
    if (failed.has(step.after)) {
      lines.push(`– ${step.title}: not run, "${step.after}" failed`);
      continue;
    }
    const startedAt = Date.now();
    const counts = await runStep(step, node);
    if (counts?.failed) failed.add(step.title);
    lines.push(lineOf(step, counts, Date.now() - startedAt));
    console.log(lines.at(-1));
    failures.push(...(counts?.failures ?? []));
    sum.passed += counts?.passed ?? 0;
    sum.failed += counts?.failed ?? 0;
  }
  console.log(`\n${[...failures, ...lines].join('\n')}`);
  return sum;
}

function lineOf({ title, needs }, counts, tookMs) {
  if (!counts) return `– ${title}: there is no ${needs}`;
  const { passed, failed, skipped } = counts;
  const note = skipped ? `, ${skipped} skipped` : '';
  return `${failed === 0 ? '✓' : '✗'} ${title}: ${passed} of ${passed + failed}${note}, ${(tookMs / 1000).toFixed(1)} s`;
}

const { passed, failed } = await main().catch((error) => {
  console.log(error.message);
  return { passed: 0, failed: 1 };
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
