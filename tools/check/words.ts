/**
 * Committed files contain no path of a machine, no host of a registry, no mark of unfinished work, and no
 * reference to a document that is not in the repository.
 */
import { readFileSync } from 'node:fs';
import { ROOT, report, repositoryFiles } from './tree.ts';

const FORBIDDEN: readonly [RegExp, string][] = [
  [/registry\.(npmjs|yarnpkg)\.|deb\.debian\.org/, 'names the host of a registry'],
  [/(?<![\w.])\/(work|home|root|Users)\/[\w.]+\//, 'names a path of a machine'],
  [/\b(TODO|FIXME|XXX)\b/, 'has a mark of unfinished work'],
  [/\b(spec|decisions) §/, 'refers to a document that is not here: say the rule'],
];
const TEXT = /\.(ts|tsx|mjs|js|json|md|css|html|sql|proto|yaml|yml|sh)$/;
const SELF = 'tools/check/words.ts';

const faults = repositoryFiles()
  .filter((path) => TEXT.test(path) && path !== SELF)
  .flatMap((path) =>
    readFileSync(ROOT + path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        FORBIDDEN.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${path}:${index + 1} ${what}`),
      ),
  );
report('words', faults);
