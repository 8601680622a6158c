import { useTranslation } from 'react-i18next';
import { ENCODINGS, type Encoding } from '#domain/fleet/tables/encoding.ts';
import type { NumberFormat } from '#domain/fleet/tables/numbers.ts';
import { FORMATS } from '#domain/fleet/tables/numbers.ts';
import type { TablePlan } from '#domain/fleet/tables/plan.ts';
import { SEPARATORS } from '#domain/fleet/tables/rows.ts';
import type { TableSettings } from '#domain/fleet/tables/settings.ts';
import { timeZoneOptions } from '../../../i18n/time-zones.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { digitsOf } from '../../../ui/mark/digits.ts';
import styles from './Imports.module.css';
import type { TableDraft } from './table-draft.ts';

interface Props {
  draft: TableDraft;
  plan: TablePlan | null;
  /** Of the device, for times that name none. */
  zone: string;
  onChange: (more: Partial<TableSettings>) => void;
}

const textOfNumbers = ({ decimal, thousands }: NumberFormat) => `1${thousands ?? ''}234${decimal}5`;

/** How the table is written: separator, numbers, encoding, head, times and zone. */
export function FoundFields({ draft: { encoding, layout, settings }, plan, zone, onChange }: Props) {
  const { t } = useTranslation('imports');
  const { time } = settings;
  const [timeColumn, secondColumn] = typeof time.path === 'string' ? [time.path, null] : time.path;
  const columns = layout.columns.map((name) => ({ value: name, label: name }));
  const number =
    plan?.number ?? (settings.decimal ? { decimal: settings.decimal, thousands: settings.thousands ?? null } : null);
  const withSecond = (second: string | null) =>
    onChange({ time: { ...time, path: second === null ? timeColumn : [timeColumn, second] } });
  const choice = (
    label: string,
    value: string | null,
    options: readonly { value: string; label: string }[],
    onChoice: (value: string) => void,
    more: { findLabel?: string } = {},
  ) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          {...more}
          variant="field"
          label={label}
          placeholder={t('open_question')}
          value={value}
          options={options}
          onChange={(next) => next !== null && onChoice(next)}
        />
      )}
    </Field>
  );
  return (
    <section aria-label={t('found')} className={styles.fields}>
      {choice(
        t('separator'),
        layout.separator,
        SEPARATORS.map((each) => ({ value: each, label: each === '\t' ? t('tab') : each })),
        (separator) => onChange({ separator: separator as TableSettings['separator'] }),
      )}
      {choice(
        t('numbers'),
        number && textOfNumbers(number),
        FORMATS.map((each) => ({ value: textOfNumbers(each), label: textOfNumbers(each) })),
        (text) => onChange(FORMATS.find((each) => textOfNumbers(each) === text) ?? {}),
      )}
      {choice(
        t('encoding'),
        encoding,
        ENCODINGS.map((each) => ({ value: each, label: each })),
        (next) => onChange({ encoding: next as Encoding }),
      )}
      <Field label={t('head_line')} help={t('head_help')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={String(layout.head)}
            onChange={({ target }) => onChange({ head: Math.min(10_000, Number(digitsOf(target.value))) })}
          />
        )}
      </Field>
      {choice(t('time_column'), timeColumn, columns, (path) => onChange({ time: { ...time, path } }))}
      <Field label={t('second_column')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('second_column')}
            placeholder={t('none')}
            clearLabel={t('none')}
            value={secondColumn}
            options={columns.filter(({ value }) => value !== timeColumn)}
            onChange={withSecond}
          />
        )}
      </Field>
      <Field label={t('date_format')} help={t('date_help')}>
        {(control) => (
          <TextInput
            {...control}
            value={time.in ?? plan?.time.format ?? ''}
            placeholder={t('open_question')}
            onChange={({ target }) => onChange({ time: { ...time, in: target.value || undefined } })}
          />
        )}
      </Field>
      {choice(t('zone'), time.zone ?? zone, timeZoneOptions(), (next) => onChange({ time: { ...time, zone: next } }), {
        findLabel: t('find_zone'),
      })}
    </section>
  );
}
