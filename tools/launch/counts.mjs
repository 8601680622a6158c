import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/**
 * What became of a run, from the JSON that the runners write: how many tests passed, each failure with its reason and
 * the words with which its runner runs it again (`again`), and how many tests of which file were skipped. What failed
 * outside of tests cannot be run again.
 */

export function countVitest({ numPassedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const reasons = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages?.[0]]);
      return (failed.length > 0 ? reasons : [['does not run', message]]).map(([title, reason]) =>
        failure(name, relative(ROOT, name), title, reason),
      );
    });
  const skips = testResults.map(({ name, assertionResults }) => ({
    file: relative(ROOT, name),
    count: assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)).length,
  }));
  return { passed: numPassedTests, failures, skips: skips.filter(({ count }) => count > 0) };
}

export function countPlaywright({ stats, errors, suites = [] }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const reasonOf = ({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message;
  const failures = [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => failure(`${spec.file}:${spec.line}`, spec.file, spec.title, reasonOf(spec))),
    ...errors.map(({ message }) => failure(null, 'outside of tests', 'failed', message)),
  ];
  const skipped = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  const files = [...new Set(skipped.map(({ file }) => file))];
  const skips = files.map((name) => ({ file: name, count: skipped.filter(({ file }) => file === name).length }));
  return { passed: stats.expected, failures, skips };
}

/** A runner that fails without a failed test, leaves no report or runs nothing has failed as a whole. */
export function countRun(code, report, count) {
  const counts = report ? count(report) : { passed: 0, failures: [], skips: [] };
  if (counts.failures.length > 0) return counts;
  if (code !== 0) return { ...counts, failures: [failure(null, 'the runner', `ended with code ${code}`, 'see above')] };
  return counts.passed > 0
    ? counts
    : { ...counts, failures: [failure(null, 'the runner', 'ran no test', 'see above')] };
}

const MAX_LINES = 12;

/** With the part of a failed test's output that helps at the end of a long log. */
function failure(again, place, title, message = 'no reason given') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_LINES);
  return { again, name: `${place}: ${title}`, reason: lines.map((line) => `    ${line}`).join('\n') };
}
