import type { LabelCondition } from './condition.ts';

/** Neither is changed by an address; in a text that is sought both are escaped. */
const BETWEEN = '*';
const WITHIN = '_';

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[*_]/g, (sign) => (sign === BETWEEN ? '%2A' : '%5F'));

const partsOf = (condition: LabelCondition): readonly (string | number | null)[] => {
  switch (condition.op) {
    case 'tagged':
    case 'untagged':
      return [condition.tagId];
    case 'empty':
    case 'filled':
      return [condition.fieldId];
    case 'contains':
      return [condition.fieldId, escaped(condition.text)];
    case 'between':
    case 'dated':
      return [condition.fieldId, condition.from, condition.until];
    case 'datedWithin':
      return [condition.fieldId, condition.fromDays, condition.untilDays];
    case 'oneOf':
      return [condition.fieldId, condition.values.join('.')];
  }
};

/** Conditions as a parameter of an address: `tagged_5*dated_12__2026-12-31`. Undefined for none. */
export const textOfConditions = (conditions: readonly LabelCondition[]): string | undefined =>
  conditions.map((each) => [each.op, ...partsOf(each).map((part) => part ?? '')].join(WITHIN)).join(BETWEEN) ||
  undefined;

const ID = /^\d{1,9}$/;
const IDS = /^\d{1,9}(\.\d{1,9}){0,49}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/;
const DAYS = /^-?\d{1,5}$/;

/** An end that is open is an empty text; undefined for what is no end at all. */
const endOf = <T>(text: string, rule: RegExp, of: (text: string) => T): T | null | undefined =>
  text === '' ? null : rule.test(text) ? of(text) : undefined;

function ends<T, K extends string>(
  names: readonly [K, K],
  [first = '', last = '']: readonly string[],
  rule: RegExp,
  of: (text: string) => T,
): Record<K, T | null> | null {
  const [from, until] = [endOf(first, rule, of), endOf(last, rule, of)];
  if (from === undefined || until === undefined || (from === null && until === null)) return null;
  return { [names[0]]: from, [names[1]]: until } as Record<K, T | null>;
}

function sought(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return '';
  }
}

function conditionOf(text: string): LabelCondition | null {
  const [op, about = '', ...rest] = text.split(WITHIN);
  if (!ID.test(about) || about === '0') return null;
  const id = Number(about);
  switch (op) {
    case 'tagged':
    case 'untagged':
      return { op, tagId: id };
    case 'empty':
    case 'filled':
      return { op, fieldId: id };
    case 'contains': {
      const found = sought(rest[0] ?? '');
      return found === '' ? null : { op, fieldId: id, text: found };
    }
    case 'between': {
      const numbers = ends(['from', 'until'], rest, NUMBER, Number);
      return numbers && { op, fieldId: id, ...numbers };
    }
    case 'dated': {
      const dates = ends(['from', 'until'], rest, DATE, String);
      return dates && { op, fieldId: id, ...dates };
    }
    case 'datedWithin': {
      const days = ends(['fromDays', 'untilDays'], rest, DAYS, Number);
      return days && { op, fieldId: id, ...days };
    }
    case 'oneOf':
      return IDS.test(rest[0] ?? '') ? { op, fieldId: id, values: (rest[0] ?? '').split('.').map(Number) } : null;
    default:
      return null;
  }
}

/** What of a parameter is a condition; anything else is left out. */
export const conditionsOf = (text: string | undefined): readonly LabelCondition[] =>
  (text ?? '').split(BETWEEN).flatMap((each) => conditionOf(each) ?? []);

/** Tells conditions apart: one on each field, and one on each tag. */
export const subjectOf = (condition: LabelCondition): string =>
  'tagId' in condition ? `tag ${condition.tagId}` : `field ${condition.fieldId}`;

/** With a condition in place of the one on the same, or with null without it. */
export function changedConditions(
  conditions: readonly LabelCondition[],
  subject: string,
  next: LabelCondition | null,
): readonly LabelCondition[] {
  const at = conditions.findIndex((each) => subjectOf(each) === subject);
  const others = conditions.filter((each) => subjectOf(each) !== subject);
  return next === null ? others : others.toSpliced(at === -1 ? others.length : at, 0, next);
}
