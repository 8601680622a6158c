import { useTranslation } from 'react-i18next';
import type { FieldValue } from '#domain/foundation/labels/field.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import type { FieldDefinition } from '../label-queries.ts';
import styles from './FieldText.module.css';
import { dateOf, dueOf, instantOfDate } from './field-date.ts';

type Shown = Pick<FieldDefinition, 'kind' | 'decimals' | 'unit' | 'soonDays' | 'choices'>;

interface Props {
  field: Shown;
  value: FieldValue | undefined;
  /** Beside a number; in a table its column says it. */
  withUnit?: boolean;
}

/** What is in a field; nothing is the word for it, and never 0. */
export function FieldText({ field, value, withUnit = false }: Props) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  if (value === undefined || value === '') return <span className={styles.empty}>{t('empty')}</span>;
  switch (field.kind) {
    case 'number':
      return (
        <>
          {format.number(Number(value), field.decimals)}
          {withUnit && field.unit !== '' && <span className={styles.unit}> {field.unit}</span>}
        </>
      );
    case 'date':
      return <FieldDate date={String(value)} soonDays={field.soonDays} />;
    case 'choice':
      return <ChoiceText choice={field.choices.find(({ choiceId }) => choiceId === value)} />;
    case 'flag':
      return t(value === true ? 'yes' : 'no');
    case 'link':
      return (
        <a className={styles.link} href={String(value)} target="_blank" rel="noreferrer">
          {URL.parse(String(value))?.hostname ?? String(value)}
        </a>
      );
    default:
      return String(value);
  }
}

function FieldDate({ date, soonDays }: { date: string; soonDays: number | null }) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const due = dueOf(date, soonDays, dateOf(useNow()));
  return (
    <time dateTime={date} className={due ? styles[due] : undefined} title={due ? t(due) : undefined}>
      {format.date('date', instantOfDate(date), 'UTC')}
      {due && <span className="visually-hidden"> {t(due)}</span>}
    </time>
  );
}

/** A choice; with a sign of its own where it says how good something is. */
export function ChoiceText({ choice }: { choice: FieldDefinition['choices'][number] | undefined }) {
  const { t } = useTranslation('own_fields');
  if (!choice) return <span className={styles.empty}>{t('empty')}</span>;
  return (
    <span className={styles.choice}>
      {choice.tone !== 'plain' && <i className={classNames(styles.sign, styles[choice.tone])} />}
      {choice.name}
    </span>
  );
}
