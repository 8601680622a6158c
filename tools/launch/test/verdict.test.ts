import { describe, expect, test } from 'vitest';
import type { Result, Titled } from '../types.ts';
import { lastLines, repeatsOf, settled, sumOf } from '../verdict.mjs';

const [unit, browser] = [{ title: 'Unit tests' }, { title: 'Browser tests' }];
const failure = (again: string | null, title = 'goes wrong') => ({
  again,
  name: `${again}: ${title}`,
  reason: '    expected 1',
});
const result = (step: Titled, passed: number, ...failures: ReturnType<typeof failure>[]): Result<Titled> => ({
  step,
  counts: { passed, failures },
  tookMs: 1_000,
});

describe('what is run again', () => {
  test('is each file or test that failed, once, in its step', () => {
    const firsts = [
      result(unit, 5, failure('a', 'one'), failure('a', 'two')),
      result(browser, 5, failure('b:1'), failure('b:2')),
    ];
    expect(repeatsOf(firsts)).toEqual([
      { step: unit, words: ['a'] },
      { step: browser, words: ['b:1', 'b:2'] },
    ]);
  });

  test.each([
    ['all passed', [result(unit, 5)]],
    ['a step that is no run of tests failed too', [result(unit, 0, failure(null)), result(browser, 5, failure('b'))]],
    [
      'more than three failed',
      [result(unit, 5, failure('a'), failure('b')), result(browser, 5, failure('c'), failure('d'))],
    ],
    ['a step was not run', [{ step: unit, counts: null }]],
  ])('is nothing where %s', (_, firsts) => {
    expect(repeatsOf(firsts)).toEqual([]);
  });
});

describe('the verdict', () => {
  const firsts = [result(unit, 5, failure('a', 'one'), failure('b'), failure('b', 'two')), result(browser, 7)];

  test('what passes alone counts as passed and is named with its first error', () => {
    const results = settled(firsts, [result(unit, 9)]);
    expect(sumOf(results)).toEqual({ passed: 15, failed: 0 });
    expect(lastLines(results)).toEqual([
      '~ a: one (passed when it ran alone)\n    expected 1',
      '~ b: goes wrong (passed when it ran alone)\n    expected 1',
      '~ b: two (passed when it ran alone)\n    expected 1',
      '✓ Unit tests: 8 of 8, 1.0 s',
      '✓ Browser tests: 7 of 7, 1.0 s',
    ]);
  });

  test('what fails again has failed, whatever else passed', () => {
    const results = settled(firsts, [result(unit, 3, failure('b', 'two'))]);
    expect(sumOf(results)).toEqual({ passed: 13, failed: 2 });
    expect(lastLines(results)).toContain('~ a: one (passed when it ran alone)\n    expected 1');
    expect(lastLines(results)).toContain('✗ Unit tests: 6 of 8, 1.0 s');
  });

  test('a second run that fails as a whole saves nothing', () => {
    expect(sumOf(settled(firsts, [result(unit, 0, failure(null))]))).toEqual({ passed: 12, failed: 3 });
  });

  test('without a second run the first one counts', () => {
    expect(sumOf(settled(firsts, []))).toEqual({ passed: 12, failed: 3 });
  });

  test('says what was skipped, and which step was not run', () => {
    const counts = { passed: 2, failures: [], skips: [{ file: 'a.test.ts', count: 3 }] };
    const left = { step: browser, counts: null, notRun: 'there is no e2e' };
    expect(lastLines([{ step: unit, counts, tookMs: 1_000 }, left])).toEqual([
      '– a.test.ts: 3 skipped',
      '✓ Unit tests: 2 of 2, 3 skipped, 1.0 s',
      '– Browser tests: there is no e2e',
    ]);
  });
});
