import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import type { FieldKind } from '#domain/foundation/labels/field.ts';

/** What can be asked of a field, by its kind, in the order in which it is offered. */
export const ASKED = {
  text: ['contains', 'empty', 'filled'],
  link: ['contains', 'empty', 'filled'],
  number: ['between', 'empty', 'filled'],
  date: ['dated', 'next', 'overdue', 'empty', 'filled'],
  choice: ['oneOf', 'empty', 'filled'],
  flag: ['oneOf', 'empty', 'filled'],
} as const satisfies Readonly<Record<FieldKind, readonly string[]>>;
export type Asked = (typeof ASKED)[FieldKind][number];

/** A condition while it is entered: every text as it was typed. */
export interface Draft {
  readonly asked: Asked;
  readonly text: string;
  readonly from: string;
  readonly until: string;
  readonly days: string;
  readonly values: readonly number[];
}

const FRESH = { text: '', from: '', until: '', days: '30', values: [] } as const;

export function draftFrom(kind: FieldKind, condition: LabelCondition | undefined): Draft {
  const draft: Draft = { ...FRESH, asked: ASKED[kind][0] };
  if (!condition || 'tagId' in condition) return draft;
  switch (condition.op) {
    case 'empty':
    case 'filled':
      return { ...draft, asked: condition.op };
    case 'contains':
      return { ...draft, asked: 'contains', text: condition.text };
    case 'between':
    case 'dated':
      return { ...draft, asked: condition.op, from: `${condition.from ?? ''}`, until: `${condition.until ?? ''}` };
    case 'datedWithin':
      return condition.untilDays !== null && condition.untilDays < 0
        ? { ...draft, asked: 'overdue' }
        : { ...draft, asked: 'next', days: String(condition.untilDays ?? FRESH.days) };
    case 'oneOf':
      return { ...draft, asked: 'oneOf', values: condition.values };
  }
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const endOf = (text: string): string | null => text || null;

/** The condition that was entered; null while something of it is missing or is none. */
export function conditionFrom(fieldId: number, draft: Draft): LabelCondition | null {
  switch (draft.asked) {
    case 'empty':
    case 'filled':
      return { op: draft.asked, fieldId };
    case 'contains':
      return draft.text.trim() === '' ? null : { op: 'contains', fieldId, text: draft.text.trim() };
    case 'between': {
      const [from, until] = [numberOf(draft.from), numberOf(draft.until)];
      if (Number.isNaN(from) || Number.isNaN(until) || (from === null && until === null)) return null;
      return { op: 'between', fieldId, from, until };
    }
    case 'dated': {
      const [from, until] = [endOf(draft.from), endOf(draft.until)];
      return from === null && until === null ? null : { op: 'dated', fieldId, from, until };
    }
    case 'next': {
      const days = numberOf(draft.days);
      return days === null || !Number.isInteger(days) || days < 0
        ? null
        : { op: 'datedWithin', fieldId, fromDays: 0, untilDays: days };
    }
    case 'overdue':
      return { op: 'datedWithin', fieldId, fromDays: null, untilDays: -1 };
    case 'oneOf':
      return draft.values.length === 0 ? null : { op: 'oneOf', fieldId, values: [...draft.values] };
  }
}
