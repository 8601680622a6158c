import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { HoursGrid } from '#web/features/alerting/alarms/rules/editor/HoursGrid.tsx';
import { newRule } from '#web/features/alerting/alarms/rules/editor/new-rule.ts';
import { RuleEditor } from '#web/features/alerting/alarms/rules/editor/RuleEditor.tsx';
import { changesOf, NO_EDIT, type RuleEdit } from '#web/features/alerting/alarms/rules/editor/rule-edit.ts';
import { show } from '../../../harness/show.tsx';
import { levelOf, PARENT, ruleDetail } from './rule-detail.ts';

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const TREE = {
  id: 1,
  companyName: 'Northgate',
  parentId: null,
  idx: '1,',
  deviceCount: 31,
  childList: [],
};
const SCOPE = { companyId: 1 };

interface EditingProps {
  rule: WarningRuleDetail;
  onEdit: (edit: RuleEdit) => void;
}

function Editing({ rule, onEdit }: EditingProps) {
  const [edit, setEdit] = useState(NO_EDIT);
  return (
    <RuleEditor
      rule={rule}
      edit={edit}
      scope={SCOPE}
      isEdited={edit !== NO_EDIT}
      aboveName="Northfield Rentals"
      readOnly={!rule.mayEdit}
      note={rule.mayEdit ? undefined : 'Only administrators change rules.'}
      onEdit={(next) => {
        setEdit(next);
        onEdit(next);
      }}
      onScope={() => {}}
      panel={null}
    />
  );
}

async function editing(rule: WarningRuleDetail, language: Language = 'en', signedIn = {}) {
  let edit = NO_EDIT;
  const shown = await show(
    <Editing
      rule={rule}
      onEdit={(next) => {
        edit = next;
      }}
    />,
    {
      language,
      signedIn,
      known: [[['companies', 'tree'], TREE]],
    },
  );
  return { ...shown, changes: () => changesOf(rule, edit) };
}

const words = () => document.querySelector('[data-words]')?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('the sentence follows the fields, and changes are marked', async () => {
  const { user, changes } = await editing(ruleDetail());
  expect(words()).toBe(
    'When battery temperature stays above 55 °C for 1 min, raise level 3. Above 60 °C, raise level 2. Above 65 °C, raise level 1. Release below 52 °C.',
  );
  await user.click(screen.getByRole('switch', { name: 'Level 3 on' }));
  const limit = screen.getByLabelText('Level 2: Stays above');
  await user.clear(limit);
  await user.type(limit, '45');
  await user.click(screen.getByRole('radio', { name: 'Charging' }));
  expect(words()).toBe(
    'When battery temperature stays above 45 °C for 1 min while charging, raise level 2. Above 65 °C, raise level 1. Release below 42 °C.',
  );
  const marked = [...document.querySelectorAll('[data-changed="true"]')].map((part) => part.textContent);
  expect(marked).toEqual(['45\u00a0°C', 'charging', '42\u00a0°C']);
  expect(screen.getByText('Changed: limits 2, conditions 1')).toBeTruthy();
  expect(changes()).toEqual({
    limits: [
      { msgType: 6, limit: 4500 },
      { msgType: 7, enabled: false },
    ],
    when: { whileState: 'charging' },
    inherit: { msgTypes: [], when: [] },
  });
});

test.each<[Language, string]>([
  [
    'de',
    'Bleibt die Batterietemperatur 1 Min. lang über 55 °C, während die Batterie geladen wird, wird Stufe 3 ausgelöst. Unter 52 °C endet die Warnung.',
  ],
  [
    'fr',
    'Lorsque, pendant la charge, la température de la batterie reste au-dessus de 55 °C durant 1 min, une alerte de niveau 3 est déclenchée. L’alerte prend fin en dessous de 52 °C.',
  ],
  ['zh_CN', '充电时，电池温度高于 55 °C 持续 1 分钟，触发3级告警。低于 52 °C 时解除。'],
  [
    'ja',
    '充電中にバッテリー温度が 55 °C を上回る状態が 1分 続くと、レベル3の警告を出します。52 °C を下回ると解除します。',
  ],
  ['ko', '충전 중에 배터리 온도가 1분 동안 55 °C보다 높으면 3단계 경고를 발생시킵니다. 52 °C보다 낮아지면 해제합니다.'],
])('it is a sentence in %s', async (language, sentence) => {
  const when = { whileState: 'charging', hours: null, repeatGapSeconds: 3600 } as const;
  await editing(ruleDetail({ levels: [levelOf(7, 3, 5500)], when }), language);
  expect(words()).toBe(sentence);
});

test('a level that is set here can inherit again, and the release moves with the limit', async () => {
  const rule = ruleDetail({
    levels: [
      levelOf(5, 1, 5000, { isSetHere: true, inherited: levelOf(5, 1, 6500) }),
      levelOf(6, 2, 4500, { origins: { enabled: PARENT, limit: PARENT, hysteresis: PARENT, durationSeconds: PARENT } }),
    ],
  });
  const { user, changes } = await editing(rule);
  expect(screen.getByText('From Northfield Rentals')).toBeTruthy();
  expect(screen.getByText('was 65.0 °C, 1 min')).toBeTruthy();
  expect((screen.getByLabelText('Level 1: Release below') as HTMLInputElement).value).toBe('47.0');
  await user.click(screen.getByRole('button', { name: /^Use 65.0/ }));
  expect((screen.getByLabelText('Level 1: Stays above') as HTMLInputElement).value).toBe('65.0');
  expect(changes()).toMatchObject({ limits: [], inherit: { msgTypes: [5], when: [] } });
  const release = screen.getByLabelText('Level 2: Release below');
  await user.clear(release);
  await user.type(release, '40');
  expect(changes()).toMatchObject({ limits: [{ msgType: 6, hysteresis: 500 }] });
});

test('a milder level beyond a worse one is reported at its field', async () => {
  const { user } = await editing(ruleDetail());
  const limit = screen.getByLabelText('Level 2: Stays above');
  await user.clear(limit);
  await user.type(limit, '70');
  expect(screen.getByRole('alert').textContent).toBe('Level 1 must be stricter than level 2, and level 2 than level 3');
  expect(limit.getAttribute('aria-invalid')).toBe('true');
});

test('temperatures are in the unit of the reader', async () => {
  const { chosenTemperatureUnit } = await import('#web/i18n/temperature-unit.ts');
  chosenTemperatureUnit.set('F');
  const { user, changes } = await editing(ruleDetail());
  expect((screen.getByLabelText('Level 2: Stays above') as HTMLInputElement).value).toBe('140.0');
  const limit = screen.getByLabelText('Level 2: Stays above');
  await user.clear(limit);
  await user.type(limit, '122');
  expect(changes()).toMatchObject({ limits: [{ msgType: 6, limit: 5000 }] });
  chosenTemperatureUnit.set('C');
});

test('without permission to change, it is read-only', async () => {
  await editing(ruleDetail({ mayEdit: false }), 'en', { role: 'commonUser' });
  expect(screen.getByText('Only administrators change rules.')).toBeTruthy();
  expect((screen.getByLabelText('Level 1: Stays above') as HTMLInputElement).readOnly).toBe(true);
  expect((screen.getByRole('switch', { name: 'Level 1 on' }) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Charging' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Override' })).toBeNull();
});

test('a guest sees no company names', async () => {
  await editing(ruleDetail({ mayEdit: false }), 'en', { role: 'guest' });
  expect(screen.getByText('29 of 31 devices follow.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Company/ })).toBeNull();
});

test('devices with values of their own are named with them', async () => {
  const keeping = { levels: [{ ...levelOf(5, 1, 4800) }], when: ruleDetail().when };
  const off = { levels: [{ ...levelOf(5, 1, 4800), enabled: false }], when: ruleDetail().when };
  await editing(
    ruleDetail({
      keepingDevices: [
        { mcuId: 'a', deviceName: 'Reach truck 07', ...keeping },
        { mcuId: 'b', deviceName: 'Tow tug 21', ...off },
      ],
    }),
  );
  const chips = within(screen.getByRole('region', { name: 'Where it applies' })).getAllByRole('link');
  expect(chips.map((chip) => chip.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Reach truck 0748.0 °C',
    'Tow tug 21Off',
  ]);
  expect(screen.getByRole('button', { name: 'Let them follow too' })).toBeTruthy();
});

test('an own rule has a name, a quantity and shared times', async () => {
  const rule = newRule(SCOPE);
  const { user, changes } = await editing(rule);
  expect(words()).toContain('When “Battery temperature” stays above 50 °C for 5 min, raise level 2.');
  await user.type(screen.getByLabelText('Name'), 'Hot');
  await user.click(screen.getByRole('switch', { name: 'Level 1 on' }));
  expect(words()).toContain('Above 55 °C, raise level 1.');
  await user.click(screen.getByRole('radio', { name: 'below' }));
  expect(words()).toContain('When “Battery temperature” stays below 55 °C');
  expect(changes()).toMatchObject({ rule: { name: 'Hot', comparison: 'below' } });
});

const HOURS: WorkingHours = { daysBits: 0b0111111, fromMinute: 300, toMinute: 1320 };

test('hours are marked by keyboard, and a day is switched by its name', async () => {
  const onChange = vi.fn();
  const { user } = await show(<HoursGrid hours={HOURS} dayNames={DAY_NAMES} readOnly={false} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Sat, 05:00 to 06:00' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Sun, 05:00 to 06:00' }).getAttribute('aria-pressed')).toBe('false');
  screen.getByRole('button', { name: 'Mon, 08:00 to 09:00' }).focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ daysBits: 0b11, fromMinute: 540, toMinute: 660 });
  await user.click(screen.getByRole('button', { name: 'Sun' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...HOURS, daysBits: 127 });
});

test('read-only hours do not change', async () => {
  const onChange = vi.fn();
  const { user } = await show(<HoursGrid hours={HOURS} dayNames={DAY_NAMES} readOnly onChange={onChange} />);
  screen.getByRole('button', { name: 'Mon, 08:00 to 09:00' }).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Mon' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mon, 08:00 to 09:00' }), { detail: 0 });
  expect(onChange).not.toHaveBeenCalled();
});
