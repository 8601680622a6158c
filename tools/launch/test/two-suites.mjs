import { join } from 'node:path';
import { runSteps } from '../run-steps.mjs';
import { playwright, vitest } from '../test-steps.mjs';

/** Runs the two suites of a folder as `npm test` does; its last line is the sum. */
const [folder = ''] = process.argv.slice(2);
const steps = [
  vitest('Unit', 'unit', ['--root', folder]),
  playwright('Browser', 'e2e', join(folder, 'browser/playwright.config.ts')),
];
console.log(JSON.stringify(await runSteps(steps, { node: process.execPath, parts: {}, print: console.log })));
