/** How many tests passed and failed, from the JSON that the runners write. Both also count what broke before a test ran. */

export function countVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** A runner that fails without a failed test, leaves no report or runs nothing has failed once. */
export function countRun(code, report, count) {
  const counts = report ? count(report) : { passed: 0, failed: 0, skipped: 0 };
  const isEmpty = counts.passed + counts.failed === 0;
  return (code !== 0 || isEmpty) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
