/**
 * Whether a run is good. Who else uses a machine decides when something happens: what failed is run once more, alone.
 * What then passes is named, and counts as passed; of these a run may have few.
 */

const MAX_SECOND_TRIES = 3;

const failuresOf = ({ counts }) => counts?.failures ?? [];

/**
 * What of a first run is run again: each step with the words that name what failed in it. Nothing where that could not
 * make the run good.
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
 */
export function settled(firsts, seconds) {
  return firsts.map((first) => {
    const second = seconds.find(({ step }) => step === first.step)?.counts;
    if (!second) return first;
    const failedAgain = new Set(second.failures.map(({ again }) => again));
    const isLate = ({ again }) => !failedAgain.has(again) && !failedAgain.has(null);
    const late = first.counts.failures.filter(isLate);
    const failures = first.counts.failures.filter((each) => !isLate(each));
    return { ...first, counts: { ...first.counts, passed: first.counts.passed + late.length, failures, late } };
  });
}

/** The last lines of a run: what failed and what needed a second try, what was skipped, and each step. */
export function lastLines(results) {
  const all = (key) => results.flatMap(({ counts }) => counts?.[key] ?? []);
  return [
    ...all('late').map(({ name, reason }) => `~ ${name} (passed when it ran alone)\n${reason}`),
    ...all('failures').map(({ name, reason }) => `✗ ${name}\n${reason}`),
    ...all('skips').map(({ file, count }) => `– ${file}: ${count} skipped`),
    ...results.map(lineOf),
  ];
}

export function lineOf({ step, counts, notRun, tookMs }) {
  if (!counts) return `– ${step.title}: ${notRun}`;
  const { passed, failures, skips = [] } = counts;
  const skipped = skips.reduce((sum, { count }) => sum + count, 0);
  const note = skipped ? `, ${skipped} skipped` : '';
  const sign = failures.length === 0 ? '✓' : '✗';
  return `${sign} ${step.title}: ${passed} of ${passed + failures.length}${note}, ${(tookMs / 1000).toFixed(1)} s`;
}

export const sumOf = (results) => ({
  passed: results.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0),
  failed: results.reduce((sum, result) => sum + failuresOf(result).length, 0),
});

const distinct = (failures) => [...new Set(failures.map(({ again }) => again))];
