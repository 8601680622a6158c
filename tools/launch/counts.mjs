import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/** @import { Counts, Failure } from './types.ts' */

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ status: string, results: { errors: { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests: PlaywrightTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number }, errors: { message?: string }[], suites?: Suite[] }} PlaywrightReport
 */

/**
 * What became of a run, from the JSON that the runners write: how many tests passed, each failure with its reason and
 * the words with which its runner runs it again (`again`), and how many tests of which file were skipped. What failed
 * outside of tests cannot be run again.
 */

/** @type {(report: VitestReport) => Counts} */
export function countVitest({ numPassedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      /** @type {[string, string | undefined][]} */
      const reasons = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages?.[0]]);
      if (failed.length === 0) reasons.push(['does not run', message]);
      return reasons.map(([title, reason]) => failure(name, relative(ROOT, name), title, reason));
    });
  const skips = testResults.map(({ name, assertionResults }) => ({
    file: relative(ROOT, name),
    count: assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)).length,
  }));
  return { passed: numPassedTests, failures, skips: skips.filter(({ count }) => count > 0) };
}

/** @type {(report: PlaywrightReport) => Counts} */
export function countPlaywright({ stats, errors, suites = [] }) {
  /** @type {(suite: Suite) => Spec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  /** @param {Spec} spec */
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

/**
 * A runner that fails without a failed test, leaves no report or runs nothing has failed as a whole.
 *
 * @template R
 * @param {number} code
 * @param {R | null} report
 * @param {(report: R) => Counts} count
 * @returns {Counts}
 */
export function countRun(code, report, count) {
  const counts = report ? count(report) : { passed: 0, failures: [], skips: [] };
  if (counts.failures.length > 0) return counts;
  if (code !== 0) return { ...counts, failures: [failure(null, 'the runner', `ended with code ${code}`, 'see above')] };
  return counts.passed > 0
    ? counts
    : { ...counts, failures: [failure(null, 'the runner', 'ran no test', 'see above')] };
}

const MAX_LINES = 12;

/**
 * With the part of a failed test's output that helps at the end of a long log.
 *
 * @param {string | null} again
 * @param {string} place
 * @param {string} title
 * @param {string | undefined} message
 * @returns {Failure}
 */
function failure(again, place, title, message = 'no reason given') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_LINES);
  return { again, name: `${place}: ${title}`, reason: lines.map((line) => `    ${line}`).join('\n') };
}
