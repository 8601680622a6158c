import { expect, test } from 'vitest';
import { messageDays } from '#web/features/alerting/alarms/message-days.ts';

const at = (day: number, hour: number) => ({ createTime: new Date(2026, 10, day, hour).getTime() });
const NOW = new Date(2026, 10, 21, 13).getTime();

test('newest day first, newest message first, today and yesterday by name', () => {
  const days = messageDays([at(18, 9), at(21, 1), at(20, 23), at(21, 12), at(20, 0)], NOW);
  expect(days.map(({ kind, messages }) => [kind, messages.length])).toEqual([
    ['today', 2],
    ['yesterday', 2],
    ['earlier', 1],
  ]);
  expect(days[0]?.messages[0]).toEqual(at(21, 12));
});

test('yesterday is yesterday just after midnight too', () => {
  const now = new Date(2026, 10, 21, 0, 5).getTime();
  expect(messageDays([at(20, 0), at(19, 23)], now).map(({ kind }) => kind)).toEqual(['yesterday', 'earlier']);
});

test('an empty list has no days', () => {
  expect(messageDays([], NOW)).toEqual([]);
});
