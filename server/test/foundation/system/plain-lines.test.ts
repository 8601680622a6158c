import { expect, test } from 'vitest';
import { plainLine } from '#server/platform/log/plain-lines.ts';

test.each([
  [{ level: 30, msg: 'a day was sealed', day: 7 }, /^\d\d:\d\d:\d\d a day was sealed \(day=7\)\n$/],
  [{ level: 40, msg: 'refused', reason: 'x', reqId: 'r' }, /^\d\d:\d\d:\d\d warning: refused \(reason=x\)\n$/],
  [
    { level: 60, msg: 'over', err: { stack: 'Error: over\n  at here' } },
    /^\S+ fatal: over\nError: over\n {2}at here\n$/,
  ],
])('the line %j is printed as %s', (entry, line) => {
  expect(plainLine(JSON.stringify({ time: 0, ...entry }))).toMatch(line);
});
