import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests passed and failed, and the reason of each failure, from the JSON that the runners write. Both also
 * count what failed before a test ran.
 */

export function countVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
  );
  const broken = failed.filter(({ assertionResults }) => !assertionResults.some(({ status }) => status === 'failed'));
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [...tests, ...broken.map(({ name, message }) => failure(name, 'does not run', message))],
  };
}

/** More tests than this that pass only at their second try are a failure of their own. */
const MAX_SECOND_TRIES = 3;

export function countPlaywright({ stats, errors, suites = [] }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const failed = specs.filter(({ ok }) => !ok);
  const twice = specs.filter(({ tests = [] }) => tests.some(({ status }) => status === 'flaky'));
  const isTooMany = stats.flaky > MAX_SECOND_TRIES;
  const reasonOf = ({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length + (isTooMany ? 1 : 0),
    skipped: stats.skipped,
    failures: [
      ...twice.map((spec) => failure(spec.file, `${spec.title} (passed at the second try)`, reasonOf(spec), '~')),
      ...failed.map((spec) => failure(spec.file, spec.title, reasonOf(spec))),
      ...errors.map(({ message }) => failure('', 'outside of tests', message)),
      ...(isTooMany ? [failure('', `${stats.flaky} tests`, 'needed a second try')] : []),
    ],
  };
}

/** A runner that fails without a failed test, leaves no report or runs nothing counts as one failure. */
export function countRun(code, report, count) {
  const counts = report ? count(report) : { passed: 0, failed: 0, skipped: 0, failures: [] };
  const isEmpty = counts.passed + counts.failed === 0;
  return (code !== 0 || isEmpty) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const MAX_LINES = 12;

/** The part of a failed test's output that helps at the end of a long log. */
function failure(file, title, message = 'no reason given', sign = '✗') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_LINES);
  return [`${sign} ${file}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
