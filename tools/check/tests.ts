/** Every test that is written is run or said to be skipped: none stands in a condition, where nobody misses it. */
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
report('tests', faults);
