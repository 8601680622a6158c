import { describe, expect, test } from 'vitest';
import { countPlaywright, countRun, countVitest, type VitestReport, type VitestTest } from '../counts.mjs';
import { ROOT } from '../root.mjs';

const ofVitest = (...testResults: VitestReport['testResults']) => ({ numPassedTests: 3, testResults });
const file = (name: string, status: string, ...tests: Partial<VitestTest>[]) => ({
  name: `${ROOT}${name}`,
  status,
  assertionResults: tests.map((each) => ({ status: 'passed', fullName: 'a test', ...each })),
});
const stats = { expected: 4, unexpected: 0, skipped: 0 };
const spec = (title: string, line: number, status: string, ...messages: string[]) => ({
  file: 'b.spec.ts',
  line,
  title,
  ok: status !== 'unexpected',
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
});

describe('Vitest', () => {
  test('each failed test is named with its reason, without colours, and its file is what runs again', () => {
    const report = ofVitest(
      file(
        'a.test.ts',
        'failed',
        { status: 'passed', fullName: 'goes well' },
        {
          status: 'failed',
          fullName: 'goes wrong',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
        },
      ),
    );
    expect(countVitest(report)).toEqual({
      passed: 3,
      failures: [{ again: `${ROOT}a.test.ts`, name: 'a.test.ts: goes wrong', reason: '    expected 1\n    to be 2' }],
      skips: [],
    });
  });

  test('a file that breaks before any test is one failure', () => {
    const { failures } = countVitest(ofVitest({ ...file('a.test.ts', 'failed'), message: 'no such module' }));
    expect(failures).toEqual([
      { again: `${ROOT}a.test.ts`, name: 'a.test.ts: does not run', reason: '    no such module' },
    ]);
  });

  test('skipped tests are counted by file', () => {
    const report = ofVitest(
      file('a.test.ts', 'passed', { status: 'skipped' }, { status: 'pending' }, { status: 'passed' }),
    );
    expect(countVitest(report).skips).toEqual([{ file: 'a.test.ts', count: 2 }]);
  });
});

describe('Playwright', () => {
  test('each failed test is named with its reason, and its line is what runs again', () => {
    const suites = [
      { specs: [spec('goes well', 3, 'expected')], suites: [{ specs: [spec('goes wrong', 7, 'unexpected', 'gone')] }] },
    ];
    expect(countPlaywright({ stats, errors: [], suites })).toEqual({
      passed: 4,
      failures: [{ again: 'b.spec.ts:7', name: 'b.spec.ts: goes wrong', reason: '    gone' }],
      skips: [],
    });
  });

  test('errors outside of tests cannot be run again', () => {
    const { failures } = countPlaywright({ stats, errors: [{ message: 'no app' }] });
    expect(failures).toEqual([{ again: null, name: 'outside of tests: failed', reason: '    no app' }]);
  });

  test('skipped tests are counted by file', () => {
    const suites = [{ specs: [spec('one', 1, 'skipped'), spec('two', 2, 'skipped'), spec('three', 3, 'expected')] }];
    expect(countPlaywright({ stats, errors: [], suites }).skips).toEqual([{ file: 'b.spec.ts', count: 2 }]);
  });
});

test('a runner that fails, writes no report or runs nothing has failed as a whole', () => {
  const whole = [expect.objectContaining({ again: null })];
  expect(countRun(0, ofVitest(), countVitest)).toMatchObject({ passed: 3, failures: [] });
  expect(countRun(1, ofVitest(), countVitest)).toMatchObject({ passed: 3, failures: whole });
  expect(countRun(0, null, countVitest)).toMatchObject({ passed: 0, failures: whole });
  expect(countRun(0, { ...ofVitest(), numPassedTests: 0 }, countVitest)).toMatchObject({ passed: 0, failures: whole });
  const broken = ofVitest(file('a.test.ts', 'failed'));
  expect(countRun(1, broken, countVitest).failures).toHaveLength(1);
});
