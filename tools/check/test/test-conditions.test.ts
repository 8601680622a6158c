import { expect, test } from 'vitest';
import { conditionalTests } from '../test-conditions.ts';

test.each([
  ["if (hasBroker)\n  describe('with a broker', () => {", [1]],
  ["a();\nif (hasFiles) {\n  test.concurrent('of files', run);\n}", [2]],
  ["if (isRoot) test('as root', run);", [1]],
  ["if (a) b();\nelse\n  it('c', run);", [2]],
  ['const whenPresent = hasFiles ? it : () => undefined;', [1]],
  ["describe.runIf(isRoot)('as root', run);", [1]],
  ["describe.skipIf(!isRoot)('as root', run);", []],
  ['for (const name of names) test(name, run);', []],
  ["if (first) expect(text.split(',')).toHaveLength(6);", []],
  ["test('a', () => {\n  if (b)\n    testOf(c);\n});", []],
])('%j: %j', (text, lines) => {
  expect(conditionalTests(text)).toEqual(lines);
});
