import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRule } from '#web/features/alerting/alarms/rules/editor/new-rule.ts';
import { conflictsOf, withoutConflicts } from '#web/features/alerting/alarms/rules/editor/rule-conflict.ts';
import {
  changedCount,
  changesOf,
  draftOf,
  editedLevels,
  isEdited,
  NO_EDIT,
  type RuleEdit,
  withAllInherited,
  withInherited,
  withLevel,
  withOwn,
  withWhen,
  withWhenInherited,
} from '#web/features/alerting/alarms/rules/editor/rule-edit.ts';
import { ruleFault } from '#web/features/alerting/alarms/rules/editor/rule-faults.ts';
import { levelOf, ruleDetail } from './rule-detail.ts';

const inheriting = ruleDetail();
const own = ruleDetail({
  levels: [
    levelOf(5, 1, 5000, { isSetHere: true, inherited: levelOf(5, 1, 6500) }),
    levelOf(6, 2, 4500),
    levelOf(7, 3, 4000, { enabled: false }),
  ],
  when: { whileState: 'charging', hours: null, repeatGapSeconds: 3600 },
  whenSetHere: ['whileState'],
});

test('saving sends only what was changed', () => {
  const edit = withWhen(inheriting, withLevel(inheriting, NO_EDIT, 6, { limit: 4500 }), { whileState: 'charging' });
  expect(changesOf(inheriting, edit)).toEqual({
    limits: [{ msgType: 6, limit: 4500 }],
    when: { whileState: 'charging' },
    inherit: { msgTypes: [], when: [] },
  });
  expect(changedCount(edit)).toEqual({ limits: 1, conditions: 1 });
});

test('a value that equals the saved one is not a change, whatever was typed in between', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 4000, max: 9000 })), (limits) => {
      const edit = [...limits, 6000].reduce<RuleEdit>(
        (before, limit) => withLevel(inheriting, before, 6, { limit }),
        NO_EDIT,
      );
      expect(isEdited(edit)).toBe(false);
    }),
  );
  expect(isEdited(withWhen(own, withWhen(own, NO_EDIT, { whileState: 'idle' }), { whileState: 'charging' }))).toBe(
    false,
  );
});

test('setting an inherited value is a change: it stays when the inherited one changes', () => {
  expect(changesOf(inheriting, withWhen(inheriting, NO_EDIT, { hours: null }))).toMatchObject({
    when: { hours: null },
  });
});

test('a removed level shows the inherited one, and saving sends the removal', () => {
  const edit = withInherited(own, NO_EDIT, 5);
  expect(editedLevels(own, edit)[0]).toMatchObject({ isOwn: false, values: { limit: 6500 } });
  expect(changesOf(own, edit)).toMatchObject({ limits: [], inherit: { msgTypes: [5] } });
  const all = withAllInherited(own);
  expect(changesOf(own, all)).toMatchObject({ inherit: { msgTypes: [5], when: ['whileState'] } });
  expect(withWhenInherited(own, NO_EDIT, 'whileState').whenInherits).toEqual(['whileState']);
  // Undoing what was only typed leaves nothing to save.
  expect(isEdited(withInherited(inheriting, withLevel(inheriting, NO_EDIT, 6, { limit: 1 }), 6))).toBe(false);
});

test('the draft for a test has every value as it would be saved', () => {
  expect(draftOf(own, withLevel(own, NO_EDIT, 6, { limit: 4700 }))).toMatchObject({
    type: 'builtIn',
    key: 'highTemperature',
    limits: [
      { msgType: 5, limit: 5000 },
      { msgType: 6, limit: 4700 },
      { msgType: 7, enabled: false },
    ],
    when: { whileState: 'charging' },
  });
});

test('a worse level must be more extreme, and a value must be a number', () => {
  expect(ruleFault(inheriting, NO_EDIT)).toBeNull();
  expect(ruleFault(inheriting, withLevel(inheriting, NO_EDIT, 6, { limit: 7000 }))).toMatchObject({ rule: 'order' });
  expect(ruleFault(inheriting, withLevel(inheriting, NO_EDIT, 6, { limit: Number.NaN }))).toMatchObject({
    level: 6,
    field: 'limit',
    rule: 'range',
  });
  expect(ruleFault(inheriting, withLevel(inheriting, NO_EDIT, 7, { hysteresis: -1 }))).toMatchObject({
    rule: 'release',
  });
});

test('only values that both changed conflict; the others are merged', () => {
  const edit = withLevel(inheriting, withLevel(inheriting, NO_EDIT, 6, { limit: 5800 }), 7, { limit: 5000 });
  const now = ruleDetail({ levels: [levelOf(5, 1, 6400), levelOf(6, 2, 5900), levelOf(7, 3, 5500)], version: 5 });
  const conflicts = conflictsOf(inheriting, now, edit);
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).toMatchObject({ msgType: 6, field: 'limit', theirs: { limit: 5900 }, mine: { limit: 5800 } });
  expect(changesOf(now, withoutConflicts(edit, conflicts))).toMatchObject({ limits: [{ msgType: 7, limit: 5000 }] });
});

test('a new own rule needs a name, and a level', () => {
  const rule = newRule({ companyId: 1 });
  expect(ruleFault(rule, NO_EDIT)).toMatchObject({ field: 'name' });
  const named = withOwn(rule, NO_EDIT, { name: 'Hot in the yard' });
  expect(ruleFault(rule, named)).toBeNull();
  expect(ruleFault(rule, withOwn(rule, named, { levels: [] }))).toMatchObject({ field: 'levels' });
  const wrong = withOwn(rule, named, {
    levels: [
      { level: 1, limit: 4000 },
      { level: 2, limit: 5000 },
    ],
  });
  expect(ruleFault(rule, wrong)).toMatchObject({ field: 'limit', rule: 'order' });
});
