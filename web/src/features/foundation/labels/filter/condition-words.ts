import { useTranslation } from 'react-i18next';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { FieldDefinition, TagDefinition } from '../label-queries.ts';
import { dateOf, instantOfDate } from '../value/field-date.ts';

interface Known {
  readonly fields: readonly FieldDefinition[];
  readonly tags: readonly TagDefinition[];
}

/** The end of a range that a sentence is about. */
type Ends = 'both' | 'from' | 'until';
const endsOf = (from: unknown, until: unknown): Ends => (from === null ? 'until' : until === null ? 'from' : 'both');

/** Conditions in words: `Tag is cold store`, `Next inspection until 31 Dec 2026`. */
export function useConditionWords({ fields, tags }: Known): (condition: LabelCondition) => string {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const gone = t('gone');
  const thisYear = dateOf(useNow()).slice(0, 4);
  const day = (date: string | null) =>
    date === null ? '' : format.date(date.startsWith(thisYear) ? 'dayMonth' : 'date', instantOfDate(date), 'UTC');
  const words = (condition: LabelCondition): string => {
    if ('tagId' in condition)
      return t(`is_${condition.op}`, { tag: tags.find(({ tagId }) => tagId === condition.tagId)?.name ?? gone });
    const field = fields.find(({ fieldId }) => fieldId === condition.fieldId);
    const name = field?.name ?? gone;
    switch (condition.op) {
      case 'empty':
      case 'filled':
        return t(`is_${condition.op}`, { field: name });
      case 'contains':
        return t('is_containing', { field: name, text: condition.text });
      case 'between': {
        const { from, until } = condition;
        const number = (value: number | null) => (value === null ? '' : format.number(value, field?.decimals ?? 0));
        return t(`number_${endsOf(from, until)}`, { field: name, from: number(from), until: number(until) });
      }
      case 'dated': {
        const { from, until } = condition;
        return t(`date_${endsOf(from, until)}`, { field: name, from: day(from), until: day(until) });
      }
      case 'datedWithin': {
        const { fromDays, untilDays } = condition;
        if (fromDays === null && untilDays !== null && untilDays < 0) return t('is_overdue', { field: name });
        return t(fromDays === null ? 'is_due' : 'is_next', { field: name, count: untilDays ?? 0, n: untilDays ?? 0 });
      }
      case 'oneOf':
        return t('is_one_of', { field: name, names: condition.values.map((value) => nameOf(field, value)).join(', ') });
    }
  };
  const nameOf = (field: FieldDefinition | undefined, value: number): string =>
    field?.kind === 'flag'
      ? t(value === 1 ? 'yes' : 'no')
      : (field?.choices.find(({ choiceId }) => choiceId === value)?.name ?? gone);
  return words;
}
