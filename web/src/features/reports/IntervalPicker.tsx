import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Field } from '../../ui/Field.tsx';
import { IntervalForm, IntervalMenu } from '../../ui/IntervalMenu.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DATE_ZONE, daysFault, lastDays, noonOf, PRESETS, type ReportDays } from './report-interval.ts';

interface Props {
  days: ReportDays;
  timeZone: string;
  onDays: (days: ReportDays) => void;
}

/** Chooses the local days of a report: a preset, or from and to. */
export function IntervalPicker({ days, timeZone, onDays }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const date = (day: string) => format.date('date', noonOf(day), DATE_ZONE);
  const text = days.first === days.last ? date(days.first) : `${date(days.first)} – ${date(days.last)}`;
  return (
    <IntervalMenu
      variant="inline"
      label={t('interval_is', { interval: text })}
      text={text}
      presets={PRESETS.map((preset) => ({
        text: preset === 1 ? t('today') : t('last_days', { days: preset }),
        interval: () => lastDays(preset, Date.now(), timeZone),
      }))}
      onChoose={onDays}
    >
      {(choose) => <OwnDays days={days} timeZone={timeZone} onDays={choose} />}
    </IntervalMenu>
  );
}

function OwnDays({ days, timeZone, onDays }: Props) {
  const { t } = useTranslation('report');
  const [first, setFirst] = useState(days.first);
  const [last, setLast] = useState(days.last);
  const [tried, setTried] = useState(false);
  const fault = daysFault({ first, last });
  return (
    <IntervalForm
      submit={t('show')}
      onSubmit={() => {
        setTried(true);
        if (!fault) onDays({ first, last });
      }}
    >
      <Field label={t('first_day')}>
        {(control) => (
          <TextInput {...control} type="date" value={first} onChange={({ target }) => setFirst(target.value)} />
        )}
      </Field>
      <Field
        label={t('last_day')}
        help={t('days_of', { timeZone })}
        error={tried && fault ? t(`interval_${fault}`) : undefined}
      >
        {(control) => (
          <TextInput {...control} type="date" value={last} onChange={({ target }) => setLast(target.value)} />
        )}
      </Field>
    </IntervalForm>
  );
}
