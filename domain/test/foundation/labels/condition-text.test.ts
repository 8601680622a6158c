import { expect, test } from 'vitest';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import {
  changedConditions,
  conditionsOf,
  subjectOf,
  textOfConditions,
} from '#domain/foundation/labels/condition-text.ts';

const ALL: readonly LabelCondition[] = [
  { op: 'tagged', tagId: 5 },
  { op: 'untagged', tagId: 6 },
  { op: 'empty', fieldId: 1 },
  { op: 'filled', fieldId: 2 },
  { op: 'contains', fieldId: 3, text: 'Größe_*, 100 %' },
  { op: 'between', fieldId: 4, from: -1.5, until: null },
  { op: 'between', fieldId: 5, from: null, until: 20 },
  { op: 'dated', fieldId: 6, from: '2026-12-01', until: '2026-12-31' },
  { op: 'datedWithin', fieldId: 7, fromDays: null, untilDays: -1 },
  { op: 'oneOf', fieldId: 8, values: [0, 3] },
];

test('conditions survive an address, all together and each alone', () => {
  expect(conditionsOf(textOfConditions(ALL))).toEqual(ALL);
  for (const one of ALL) expect(conditionsOf(textOfConditions([one]))).toEqual([one]);
  expect(textOfConditions(ALL.slice(7, 9))).toBe('dated_6_2026-12-01_2026-12-31*datedWithin_7__-1');
  expect(textOfConditions([])).toBeUndefined();
});

test.each([
  undefined,
  '',
  'tagged',
  'tagged_0',
  'tagged_x',
  'contains_3_%E0%A4%A',
  'contains_3_ ',
  'between_4__',
  'between_4_1e9_',
  'dated_6_tomorrow_',
  'oneOf_8_',
  'oneOf_8_1,2',
  'drop_1',
])('%s is no condition', (text) => {
  expect(conditionsOf(text)).toEqual([]);
});

test('what is no condition is left out beside those that are', () => {
  expect(conditionsOf('tagged_5*mood_9*empty_1')).toEqual([ALL[0], ALL[2]]);
});

test('a changed condition keeps its place, a new one comes last, and none goes', () => {
  const [first, second, third] = ALL as [LabelCondition, LabelCondition, LabelCondition];
  const filled: LabelCondition = { op: 'filled', fieldId: 1 };
  expect(changedConditions([first, third, second], subjectOf(third), filled)).toEqual([first, filled, second]);
  expect(changedConditions([first], subjectOf(second), second)).toEqual([first, second]);
  expect(changedConditions([first, second], subjectOf(first), null)).toEqual([second]);
});
