import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_PREVIEW, previewOf } from '#domain/foundation/labels/change.ts';
import type { FieldShape } from '#domain/foundation/labels/field.ts';
import { formerNamesWith } from '#domain/foundation/labels/former-names.ts';
import { areaSeen, LABEL_READERS, LABEL_WRITERS, mayChange } from '#domain/foundation/labels/seen.ts';
import { dateOfDay, dayOfDate, readValue, sentValue, shownValue } from '#domain/foundation/labels/value.ts';

const field = (kind: FieldShape['kind'], more: Partial<FieldShape> = {}): FieldShape => ({
  ...{ kind, decimals: 2, choices: [{ choiceId: 4, name: 'Good', tone: 'good' }] },
  ...more,
});
const number = (value: number) => ({ ok: true, value: { number: value, text: null } });
const text = (value: string) => ({ ok: true, value: { number: null, text: value } });
const fault = (what: string) => ({ ok: false, fault: what });

describe('a value', () => {
  test.each([
    [field('text'), '  FL\n0214 ', text('FL 0214')],
    [field('text'), 'x'.repeat(201), fault('too_long')],
    [field('number'), '38.505', number(38.51)],
    [field('number', { decimals: 0 }), '-0.2', number(0)],
    [field('number'), '1e5', fault('not_a_number')],
    [field('number'), '38,5', fault('not_a_number')],
    [field('number'), '10000000000000', fault('out_of_range')],
    [field('date'), '2027-01-15', number(dayOfDate('2027-01-15') ?? 0)],
    [field('date'), '2027-02-29', fault('not_a_date')],
    [field('date'), '0001-01-01', fault('not_a_date')],
    [field('choice'), '4', number(4)],
    [field('choice'), 'Good', fault('not_a_choice')],
    [field('link'), 'https://example.com/a b', text('https://example.com/a%20b')],
    [field('link'), 'javascript:alert(1)', fault('not_a_link')],
    [field('link'), 'http://example.com', fault('not_a_link')],
    [field('link'), 'https://who:pass@example.com', fault('not_a_link')],
    [field('flag'), 'true', number(1)],
    [field('flag'), 'maybe', fault('not_yes_or_no')],
    [field('date'), ' ', { ok: true, value: null }],
  ])('%o takes %j', (shape, sent, expected) => {
    expect(readValue(shape, sent)).toEqual(expected);
  });

  test('is read again as it was answered', () => {
    const shapes = [
      [field('number'), fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value.toFixed(2))],
      [field('date'), fc.integer({ min: -25_000, max: 80_000 }).map(dateOfDay)],
      [field('text'), fc.string({ maxLength: 50 })],
      [field('flag'), fc.constantFrom('true', 'false')],
    ] as const;
    for (const [shape, sent] of shapes)
      fc.assert(
        fc.property(sent, (given) => {
          const read = readValue(shape, given);
          if (!read.ok || read.value === null) return;
          expect(readValue(shape, sentValue(shownValue(shape, read.value)))).toEqual(read);
        }),
      );
  });
});

describe('who sees it', () => {
  const path = fc.constantFrom('1', '1-2', '1-2-3', '1-2-4', '1-5');
  const actor = fc.record({
    role: fc.constantFrom('superAdmin', 'admin', 'commonUser', 'guest' as const),
    companyPath: path,
  });
  const rights = fc.record({
    ...{ path, seenBy: fc.constantFrom(...LABEL_READERS), changedBy: fc.constantFrom(...LABEL_WRITERS) },
    lesseesSee: fc.boolean(),
  });
  const below = (above: string, one: string) => one === above || one.startsWith(`${above}-`);

  test('nobody changes what is not seen, of another company, or above the own one', () => {
    fc.assert(
      fc.property(rights, actor, path, (it, who, of) => {
        if (!mayChange(it, who, of).allowed) return;
        const area = areaSeen(it, who);
        expect(area !== null && below(area, of) && below(it.path, of) && below(who.companyPath, of)).toBe(true);
        expect(who.role).not.toBe('guest');
      }),
    );
  });

  test('is seen on things of the own companies, on others only where lessees see it', () => {
    fc.assert(
      fc.property(rights, actor, path, (it, who, of) => {
        const area = areaSeen({ ...it, lesseesSee: false }, who);
        if (area === null || !below(area, of)) return;
        expect(below(who.companyPath, of) && below(it.path, of)).toBe(true);
      }),
    );
  });
});

test('a preview counts what is hidden: an overdue date that becomes later or is cleared', () => {
  const day = (value: number) => ({ number: value, text: null });
  const values = [
    { value: null, count: 1 },
    { value: day(5), count: 3 },
    { value: day(15), count: 34 },
    { value: day(30), count: 2 },
  ];
  expect(previewOf('date', values, day(30), 10)).toEqual({
    ...NO_PREVIEW,
    ...{ total: 40, same: 2, filled: 1, replaced: 37, larger: 37, hidesOverdue: 3 },
  });
  expect(previewOf('date', values, null, 10)).toMatchObject({ same: 1, cleared: 39, hidesOverdue: 3, larger: 0 });
  expect(previewOf('number', values, day(1), 10)).toMatchObject({ smaller: 39, hidesOverdue: 0 });
});

test('a field that was renamed keeps the names that tables of before have', () => {
  expect(formerNamesWith({ name: 'C', formerNames: ['B', 'A'] }, 'D')).toEqual(['C', 'B', 'A']);
  expect(formerNamesWith({ name: 'B', formerNames: ['A'] }, 'A')).toEqual(['B']);
  expect(formerNamesWith({ name: 'B', formerNames: ['A'] }, 'B')).toEqual(['A']);
});
