/**
 * Whether a run is good. Who else uses a machine decides when something happens: what failed is run once more, alone.
 * What then passes is named, and counts as passed; of these a run may have few.
 */

/** @import { Failure, Result, Titled } from './types.ts' */

const MAX_SECOND_TRIES = 3;

/** @param {Pick<Result, 'counts'>} result */
const failuresOf = ({ counts }) => counts?.failures ?? [];

/**
 * What of a first run is run again: each step with the words that name what failed in it. Nothing where that could not
 * make the run good.
 *
 * @template {Titled} S
 * @param {Result<S>[]} firsts
 */
export function repeatsOf(firsts) {
  const failures = firsts.flatMap(failuresOf);
  const isDecided = failures.some(({ again }) => again === null);
  const words = firsts.map((first) => ({ step: first.step, words: distinct(failuresOf(first)) }));
  const count = words.reduce((sum, each) => sum + each.words.length, 0);
  return isDecided || count > MAX_SECOND_TRIES ? [] : words.filter((each) => each.words.length > 0);
}

/**
 * The results of all steps, with the counts of what was run again; what passed at the second try is in `late`.
 *
 * @template {Titled} S
 * @param {Result<S>[]} firsts
 * @param {Result<S>[]} seconds
 * @returns {Result<S>[]}
 */
export function settled(firsts, seconds) {
  return firsts.map((first) => {
    const second = seconds.find(({ step }) => step === first.step)?.counts;
    if (!second || !first.counts) return first;
    const failedAgain = new Set(second.failures.map(({ again }) => again));
    /** @param {Failure} failure */
    const isLate = ({ again }) => !failedAgain.has(again) && !failedAgain.has(null);
    const late = first.counts.failures.filter(isLate);
    const failures = first.counts.failures.filter((each) => !isLate(each));
    return { ...first, counts: { ...first.counts, passed: first.counts.passed + late.length, failures, late } };
  });
}

/**
 * The last lines of a run: what failed and what needed a second try, what was skipped, and each step.
 *
 * @param {Result<Titled>[]} results
 */
export function lastLines(results) {
  const counted = results.flatMap(({ counts }) => counts ?? []);
  const late = counted.flatMap((counts) => counts.late ?? []);
  const skips = counted.flatMap((counts) => counts.skips ?? []);
  return [
    ...late.map(({ name, reason }) => `~ ${name} (passed when it ran alone)\n${reason}`),
    ...results.flatMap(failuresOf).map(({ name, reason }) => `✗ ${name}\n${reason}`),
    ...skips.map(({ file, count }) => `– ${file}: ${count} skipped`),
    ...results.map(lineOf),
  ];
}

/** @param {Result<Titled>} result */
export function lineOf({ step, counts, notRun, tookMs = 0 }) {
  if (!counts) return `– ${step.title}: ${notRun}`;
  const { passed, failures, skips = [] } = counts;
  const skipped = skips.reduce((sum, { count }) => sum + count, 0);
  const note = skipped ? `, ${skipped} skipped` : '';
  const sign = failures.length === 0 ? '✓' : '✗';
  return `${sign} ${step.title}: ${passed} of ${passed + failures.length}${note}, ${(tookMs / 1000).toFixed(1)} s`;
}

/** @param {Pick<Result, 'counts'>[]} results */
export const sumOf = (results) => ({
  passed: results.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0),
  failed: results.reduce((sum, result) => sum + failuresOf(result).length, 0),
});

/** @param {readonly Failure[]} failures */
const distinct = (failures) => [...new Set(failures.flatMap(({ again }) => again ?? []))];
