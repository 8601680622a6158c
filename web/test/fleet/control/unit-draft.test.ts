import { expect, test } from 'vitest';
import {
  commandOfUnit,
  readUnitDraft,
  settingStatusOf,
  type UnitSetting,
  valueBefore,
  withoutKnown,
} from '../../../src/features/fleet/control/unit/unit-draft.ts';
import { charger } from './charger.ts';
import { unitCommand } from './unit-command.ts';

const float = (value: number | null): UnitSetting =>
  charger({ float: value }).settings.find(({ key }) => key === 'float') as UnitSetting;

test('a draft contains what differs from the device, in the steps and ranges of the setting', () => {
  const read = readUnitDraft(charger(), { float: '13.5', absorption: '14.40', chargeCurrent: '50' });
  expect(read).toEqual({ changes: { absorption: 14.4, chargeCurrent: 50 }, faults: {}, isFaulty: false });
  const wrong = { float: '14.1', absorption: '14.25', recharge: '', chargeCurrent: 'x' };
  expect(readUnitDraft(charger(), wrong)).toMatchObject({
    changes: {},
    faults: {
      float: { rule: 'range' },
      absorption: { rule: 'step' },
      recharge: { rule: 'number' },
      chargeCurrent: { rule: 'number' },
    },
  });
});

test('voltages keep their order; the error is at the changed one', () => {
  expect(readUnitDraft(charger({ absorption: 13.8 }), { float: '13.9' }).faults).toEqual({
    float: { rule: 'below', other: 'absorption' },
  });
  expect(readUnitDraft(charger({ float: 14 }), { absorption: '13.9' }).faults).toEqual({
    absorption: { rule: 'above', other: 'float' },
  });
  expect(readUnitDraft(charger({ float: null }), { absorption: '13.9' }).isFaulty).toBe(false);
});

test('a value that the device now has is no longer a change', () => {
  const draft = { float: '13.8', absorption: '14.4', recharge: '' };
  expect(withoutKnown(charger({ float: 13.8 }), draft)).toEqual({ absorption: '14.4', recharge: '' });
});

test.each([
  ['sent', null, 13.5, 'waiting'],
  ['acknowledged', null, 13.5, 'reading'],
  ['acknowledged', null, 13.8, 'reading'],
  ['verified', 5, 13.8, 'verified'],
  ['failed', 5, 13.5, 'unverified'],
  ['failed', 5, 13.8, 'verified'],
  ['expired', 5, 13.5, 'unverified'],
  ['failed', 5, null, 'unverified'],
  // Changed again since.
  ['verified', 5, 13.6, null],
] as const)('a change that is %s (ended %s) with %s V read back is %s', (state, endedAt, value, status) => {
  expect(settingStatusOf(unitCommand({ state, endedAt }), float(value))).toBe(status);
});

test('a command shows the previous value, and only of its own unit', () => {
  expect(valueBefore(unitCommand({}), float(13.5))).toBe(13.5);
  expect(valueBefore(unitCommand({ before: null }), float(13.5))).toBeUndefined();
  expect(commandOfUnit(unitCommand({}), 3)).toBeUndefined();
  expect(settingStatusOf(unitCommand({ values: { unit: 2, changes: {} } }), float(13.5))).toBeNull();
});
