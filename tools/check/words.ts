/**
 * Checks that committed files contain no path of a machine, no host of a registry, no mark of unfinished work, no
 * reference to a document outside the repository, and no private word for which a usual term exists.
 */
import { readFileSync } from 'node:fs';
import { ROOT, report, repositoryFiles } from './tree.ts';

const FORBIDDEN: readonly [RegExp, string][] = [
  [/registry\.(npmjs|yarnpkg)\.|deb\.debian\.org/, 'names the host of a registry'],
  [/(?<![\w.])\/(work|home|root|Users)\/[\w.]+\//, 'names a path of a machine'],
  [/\b(TODO|FIXME|XXX)\b/, 'has a mark of unfinished work'],
  [/\b(spec|specification|decisions) §/, 'refers to a document that is not here: say the rule'],
];
const PRIVATE: readonly [RegExp, string][] = [
  [/\bdeeds?\b/i, 'has a private word: an action'],
  [/\bwhomever\b/i, 'has a private word: name the person'],
  [/\bbroken off\b/i, 'has a private word: interrupted'],
  [/\b(?!list)[a-z]*[lL]ately\b/, 'has a private word: recent'],
  [/\breckon/i, 'has a private word: compute'],
  [/\bMOST_[A-Z]/, 'has a private word: MAX_'],
  [
    /\b([wW]ayIn|giveWayIn|takeOffDue|[pP]utOff|overs|TwoLines|ListBeside)\b/,
    'has a private word: see docs/domain.md for the usual ones',
  ],
  [/\b(obedience|bones)\b/i, 'has a private word: commands, skeleton'],
];
/** What readers see is written by its own rules, and records of decisions stay as they were. */
const UNTOUCHED = /^(domain\/texts|server\/handbook|docs\/decisions|CHANGELOG)/;
/** Migrations that were applied somewhere never change: their checksums are compared. */
const UNCHANGEABLE = /^server\/migrations\//;
const TEXT = /\.(ts|tsx|mjs|js|json|md|css|html|sql|proto|yaml|yml|sh)$/;
const SELF = 'tools/check/words.ts';

const faults = repositoryFiles()
  .filter((path) => TEXT.test(path) && path !== SELF)
  .flatMap((path) => {
    const refused = UNCHANGEABLE.test(path) || UNTOUCHED.test(path) ? FORBIDDEN : [...FORBIDDEN, ...PRIVATE];
    return readFileSync(ROOT + path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        refused.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${path}:${index + 1} ${what}`),
      );
  });
report('words', faults);
