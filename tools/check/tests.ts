/**
 * Every test that is written is run or said to be skipped: none stands in a condition, where nobody misses it. And browser tests
 * speak with the server: an answer is made up only to fail a call.
 */
import { readFileSync } from 'node:fs';
import { conditionalTests } from './test-conditions.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const faults = repositoryFiles()
  // The test of the rule is full of such.
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.endsWith('/test-conditions.test.ts'))
  .flatMap((path) =>
    conditionalTests(readFileSync(ROOT + path, 'utf8')).map(
      (line) => `${path}:${line}: a test in a condition: use skipIf, which is counted, or a table of cases`,
    ),
  );

/** Answers that no server gives that a test can have. */
const MADE_UP: Record<string, string> = {
  'e2e/update.spec.ts': 'the page of an earlier version',
  'e2e/energy-device.spec.ts': 'values longer than any device of the demo sends',
};
const madeUp = repositoryFiles('e2e/')
  .filter((path) => path.endsWith('.ts') && !MADE_UP[path])
  .flatMap((path) =>
    readFileSync(ROOT + path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.includes('.fulfill(') && !/status: [45]\d\d/.test(line)
          ? [`${path}:${index + 1}: an answer is made up: let the server give it, or fail the call`]
          : [],
      ),
  );
report('tests', [...faults, ...madeUp]);
