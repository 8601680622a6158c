import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { BulkEdit } from '#web/features/foundation/labels/bulk/BulkEdit.tsx';
import { conditionFrom, draftFrom } from '#web/features/foundation/labels/filter/condition-draft.ts';
import { FilterChips } from '#web/features/foundation/labels/filter/FilterChips.tsx';
import { useLabelFilters } from '#web/features/foundation/labels/filter/use-label-filters.tsx';
import type { Definitions, FieldDefinition } from '#web/features/foundation/labels/label-queries.ts';
import { LabelsCard } from '#web/features/foundation/labels/of/LabelsCard.tsx';
import { FieldsPanel } from '#web/features/foundation/labels/panel/FieldsPanel.tsx';
import { FieldText } from '#web/features/foundation/labels/value/FieldText.tsx';
import { dueOf } from '#web/features/foundation/labels/value/field-date.ts';
import { show } from '../../harness/show.tsx';

beforeEach(() => vi.setSystemTime(Date.UTC(2026, 10, 21, 12)));
afterEach(() => vi.useRealTimers());

const field = (fieldId: number, more: Partial<FieldDefinition>) =>
  ({
    fieldId,
    name: `Field ${fieldId}`,
    kind: 'text',
    subjects: ['place'],
    unit: '',
    decimals: 0,
    soonDays: null,
    choices: [],
    used: null,
    removedAt: null,
    companyId: 1,
    companyPath: '1,',
    companyName: 'Northgate',
    lesseesSee: false,
    seenBy: 'users',
    ...more,
  }) as FieldDefinition;
const RATE = field(1, { name: 'Rate, a day', kind: 'number', unit: 'GBP', decimals: 2, used: 1805 });
const DUE = field(2, { name: 'Next inspection', kind: 'date', soonDays: 14 });
const STATE = field(3, {
  name: 'Condition',
  kind: 'choice',
  choices: [
    { choiceId: 1, name: 'Good', tone: 'good' },
    { choiceId: 2, name: 'Poor', tone: 'poor' },
  ],
});
const TAG = { tagId: 5, name: 'cold store', companyPath: '1,', companyId: 1, used: 148 } as Definitions['tags'][number];
const KNOWN = { fields: [RATE, DUE, STATE], tags: [TAG] } as Definitions;

const answering = (answers: Readonly<Record<string, unknown>>) => {
  const sent = vi.fn(async (url: unknown, _?: RequestInit) => {
    const [, answer] = Object.entries(answers).find(([path]) => String(url).includes(path)) ?? [];
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel: answer ?? null });
  });
  vi.stubGlobal('fetch', sent);
  return (path: string) =>
    sent.mock.calls.filter(([url]) => String(url).includes(path)).map(([, init]) => String(init?.body));
};

test('nothing in a field is a word, and what is overdue is said besides its colour', async () => {
  await show(
    <ul>
      <li>
        <FieldText field={RATE} value={undefined} />
      </li>
      <li>
        <FieldText field={RATE} value={0} withUnit />
      </li>
      <li>
        <FieldText field={DUE} value="2026-11-20" />
      </li>
      <li>
        <FieldText field={STATE} value={2} />
      </li>
    </ul>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'empty',
    '0.00 GBP',
    '20 Nov 2026 overdue',
    'Poor',
  ]);
});

test.each([
  ['2026-11-20', 14, 'overdue'],
  ['2026-11-21', 14, 'soon'],
  ['2026-12-05', 14, 'soon'],
  ['2026-12-06', 14, null],
  ['2019-01-01', null, null],
])('a date %s that tells %s days before is %s', (date, soonDays, due) => {
  expect(dueOf(date, soonDays, '2026-11-21')).toBe(due);
});

function Chips({ conditions, onChange }: { conditions: readonly LabelCondition[]; onChange: () => void }) {
  return <FilterChips filters={useLabelFilters(KNOWN, conditions, onChange)} />;
}

test('filters are sentences that are removed one by one, and more are offered', async () => {
  const onChange = vi.fn();
  const due: LabelCondition = { op: 'dated', fieldId: 2, from: null, until: '2026-12-31' };
  const { user } = await show(<Chips conditions={[{ op: 'tagged', tagId: 5 }, due]} onChange={onChange} />);
  const filters = within(screen.getByRole('region', { name: 'Filters' }));
  expect(filters.getByRole('button', { name: 'Tag is cold store' })).toBeTruthy();
  expect(filters.getByRole('button', { name: 'Next inspection until 31 Dec' })).toBeTruthy();
  await user.click(filters.getByRole('button', { name: 'Remove filter: Tag is cold store' }));
  expect(onChange).toHaveBeenLastCalledWith([due]);
  await user.click(filters.getByRole('button', { name: 'Add a filter' }));
  await user.click(screen.getByRole('button', { name: 'Condition' }));
  await user.click(screen.getByRole('checkbox', { name: 'Poor' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenLastCalledWith([
    { op: 'tagged', tagId: 5 },
    due,
    { op: 'oneOf', fieldId: 3, values: [2] },
  ]);
});

test('what is entered of a condition comes back as it was, and half of one is none', () => {
  const conditions: LabelCondition[] = [
    { op: 'contains', fieldId: 2, text: 'x' },
    { op: 'between', fieldId: 2, from: 1.5, until: null },
    { op: 'dated', fieldId: 2, from: null, until: '2026-12-31' },
    { op: 'datedWithin', fieldId: 2, fromDays: 0, untilDays: 30 },
    { op: 'datedWithin', fieldId: 2, fromDays: null, untilDays: -1 },
    { op: 'oneOf', fieldId: 2, values: [0] },
    { op: 'empty', fieldId: 2 },
  ];
  for (const condition of conditions) expect(conditionFrom(2, draftFrom('text', condition))).toEqual(condition);
  for (const asked of ['contains', 'between', 'dated', 'oneOf'] as const)
    expect(conditionFrom(2, { ...draftFrom('text', undefined), asked })).toBeNull();
});

const PREVIEW = {
  ...{ total: 37, same: 0, filled: 0, replaced: 37, cleared: 0, larger: 37, smaller: 0 },
  ...{ hidesOverdue: 3, leftOut: 0 },
};

test('a change of many says what it does and what it would hide before it is made, and is taken back', async () => {
  const asked = answering({
    previewMany: PREVIEW,
    changeMany: { changeId: 9, changed: 34, undoUntil: 0 },
    undo: { restored: 34, kept: 0 },
  });
  const onChanged = vi.fn();
  const { user } = await show(<BulkEdit ids={[1, 2]} definitions={KNOWN} onChanged={onChanged} />);
  await user.click(screen.getByRole('button', { name: /^Tag or field/ }));
  await user.click(await screen.findByRole('option', { name: 'Next inspection' }));
  await user.type(screen.getByLabelText('Next inspection'), '2027-01-15');
  await screen.findByRole('button', { name: 'Set for 37' });
  const preview = screen.getByRole('status');
  expect(preview.textContent).toContain('34 get a later date');
  expect(preview.textContent).toContain('3 are overdue, this would hide it.');
  await user.click(screen.getByRole('button', { name: 'Leave the 3 out' }));
  await user.click(screen.getByRole('button', { name: 'Set for 34' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  const [body = ''] = asked('changeMany');
  expect(new URLSearchParams(body).get('keepOverdue')).toBe('true');
  expect(JSON.parse(new URLSearchParams(body).get('change') ?? '')).toEqual({
    what: 'field',
    fieldId: 2,
    value: '2027-01-15',
  });
});

const PANEL = [[['labels', 'counted'], KNOWN]] as const;

test('who may not change fields sees them without any control', async () => {
  await show(<FieldsPanel />, { signedIn: { role: 'commonUser' }, known: PANEL });
  expect(screen.getByText('1,805')).toBeTruthy();
  expect(screen.getByText('Number, GBP, lessees do not see it')).toBeTruthy();
  expect(screen.getByText('Date, tells 14 days before, lessees do not see it')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a new field has a name, a kind and its choices, and says whether lessees see it', async () => {
  const asked = answering({ saveField: { fieldId: 7 }, tagUse: { carriedBy: [], usedBy: [] } });
  const { user } = await show(<FieldsPanel />, { known: PANEL });
  await user.click(screen.getByRole('button', { name: 'New field' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the field' }), 'Tail lift');
  await user.click(screen.getByRole('radio', { name: 'Choice' }));
  await user.click(screen.getByRole('button', { name: 'Add field' }));
  expect(screen.getByRole('alert').textContent).toBe('Add at least one choice');
  await user.type(screen.getByRole('textbox', { name: 'New choice' }), 'Yes{Enter}No{Enter}');
  await user.click(screen.getByRole('button', { name: 'Yes: no sign' }));
  await user.click(screen.getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(asked('saveField')).toHaveLength(1));
  const sent = new URLSearchParams(asked('saveField')[0]);
  expect(JSON.parse(sent.get('choices') ?? '')).toEqual([
    { name: 'Yes', tone: 'good' },
    { name: 'No', tone: 'plain' },
  ]);
  expect([sent.get('name'), sent.get('lesseesSee')]).toEqual(['Tail lift', 'false']);
});

const CARD = (fieldIds: number[]) =>
  [
    [['labels', 'definitions', 'place'], KNOWN],
    [
      ['labels', 'of', 'place', 4],
      { tagIds: [5], values: [{ fieldId: 1, value: 38 }], changeable: { fieldIds, tagIds: [] } },
    ],
  ] as const;

test('the fields of one thing are changed by those who may, and only what is different is sent', async () => {
  const asked = answering({ 'labels/set': { tagIds: [5], values: [] } });
  const { user } = await show(<LabelsCard subject="place" id={4} />, { known: CARD([1, 2]) });
  expect(screen.getByText('cold store')).toBeTruthy();
  expect(screen.getByText('empty')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const rate = screen.getByRole('spinbutton', { name: 'Rate, a day, GBP' });
  await user.clear(rate);
  await user.type(rate, '41,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked('labels/set')).toHaveLength(1));
  expect(JSON.parse(new URLSearchParams(asked('labels/set')[0]).get('values') ?? '')).toEqual([
    { fieldId: 1, value: expect.stringMatching(/^41/) },
  ]);
});

test('others see what is in them and no control', async () => {
  await show(<LabelsCard subject="place" id={4} />, { known: CARD([]) });
  expect(screen.getByText(/38\.00/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Next inspection')).toBeNull();
});
