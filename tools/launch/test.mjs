import { prepare } from './prepare.mjs';
import { runSteps } from './run-steps.mjs';
import { partsOf, provide } from './system-parts.mjs';
import { PARTS, stepsOf } from './test-steps.mjs';

const [part, ...filters] = process.argv.slice(2);

async function main() {
  if (part !== undefined && !PARTS.includes(part))
    throw new Error(`usage: npm test [-- ${PARTS.join('|')} [words of file names]]`);
  const node = await prepare({ withConsole: false });
  const steps = stepsOf(node, filters).filter((step) => part === undefined || step.part === part);
  const parts = await provide(partsOf(steps), node);
  return runSteps(steps, { node, parts, print: console.log });
}

const { passed, failed } = await main().catch((error) => {
  console.log(error.message);
  return { passed: 0, failed: 1 };
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
