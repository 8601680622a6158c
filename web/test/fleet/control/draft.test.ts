import { expect, test } from 'vitest';
import {
  draftOf,
  EMPTY_DRAFT,
  fieldText,
  nominalOfDraft,
  readDraft,
  readNumber,
  withoutEmptied,
} from '#web/features/fleet/control/configuration/draft.ts';

test('numbers are written in their unit and read back exactly', () => {
  for (let deciVolt = 105; deciVolt <= 148; deciVolt += 1) {
    const field = deciVolt < 121 ? 'lowVoltageProtectionDeciVolt' : deciVolt < 131 ? 'lowVoltageRecoverDeciVolt' : null;
    if (field) expect(readNumber(field, fieldText(field, deciVolt))).toBe(deciVolt);
  }
  expect(fieldText('capacityCentiAmpHour', 21_050)).toBe('210.5');
  expect(readNumber('capacityCentiAmpHour', '210.5')).toBe(21_050);
  expect(readNumber('nominalCentiVolt', '51.2')).toBe(5120);
});

test('invalid values are reported', () => {
  expect(readNumber('floatDeciVolt', '')).toEqual({ rule: 'number' });
  expect(readNumber('floatDeciVolt', 'abc')).toEqual({ rule: 'number' });
  expect(readNumber('floatDeciVolt', '13.55')).toEqual({ rule: 'step', step: 0.1 });
  expect(readNumber('floatDeciVolt', '14.1')).toEqual({ rule: 'range', min: 13.2, max: 14 });
  expect(readNumber('gnssIntervalSeconds', '1.5')).toEqual({ rule: 'step', step: 1 });
});

test('a draft holds only what differs from the device', () => {
  const known = { floatDeciVolt: 135, chemistry: 'lfp' } as const;
  expect(readDraft({ numbers: { floatDeciVolt: '13.5' }, chemistry: 'lfp' }, known)).toEqual({
    changes: {},
    faults: {},
    hoursFault: false,
    isFaulty: false,
  });
  expect(readDraft({ numbers: { floatDeciVolt: '13.6' } }, known).changes).toEqual({ floatDeciVolt: 136 });
  expect(readDraft(EMPTY_DRAFT, {}).changes).toEqual({});
});

test('voltages in the wrong order are reported at the one that is too high', () => {
  expect(readDraft({ numbers: { rechargeDeciVolt: '13.6' } }, { floatDeciVolt: 135 }).faults).toEqual({
    rechargeDeciVolt: { rule: 'below', other: 'floatDeciVolt' },
  });
});

test('a draft of a part contains the whole part, without emptied values', () => {
  const part = {
    capacityCentiAmpHour: 21_050,
    floatDeciVolt: 135,
    chemistry: 'lfp',
    workingHours: { daysBits: 31, fromMinute: 360, toMinute: 1080 },
  } as const;
  const draft = draftOf(part);
  expect(readDraft(draft, {})).toEqual({ changes: part, faults: {}, hoursFault: false, isFaulty: false });
  const emptied = { numbers: { ...draft.numbers, floatDeciVolt: ' ' } };
  expect(readDraft(emptied, {}).isFaulty).toBe(true);
  expect(readDraft(withoutEmptied(emptied), {}).changes).toEqual({ capacityCentiAmpHour: 21_050 });
  expect(nominalOfDraft({ numbers: { nominalCentiVolt: '51.2' } })).toBeCloseTo(5120);
  expect(nominalOfDraft(draft)).toBeUndefined();
});
