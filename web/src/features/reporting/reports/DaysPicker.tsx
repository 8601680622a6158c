import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { IntervalPicker } from '../../../ui/form/IntervalPicker.tsx';
import { DATE_ZONE, daysFault, lastDays, noonOf, PRESETS, type ReportDays } from './report-interval.ts';

interface Props {
  days: ReportDays;
  timeZone: string;
  /** The days are the reader's own, not those of a device. */
  ofReader?: boolean;
  onDays: (days: ReportDays) => void;
}

/** Chooses the local days of a report. */
export function DaysPicker({ days, timeZone, ofReader = false, onDays }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const date = (day: string) => format.date('date', noonOf(day), DATE_ZONE);
  const text = days.first === days.last ? date(days.first) : `${date(days.first)} – ${date(days.last)}`;
  return (
    <IntervalPicker
      variant="inline"
      label={t('interval_is', { interval: text })}
      text={text}
      presets={PRESETS.map((preset) => ({
        text: preset === 1 ? t('today') : t('last_days', { days: preset }),
        interval: () => lastDays(preset, Date.now(), timeZone),
      }))}
      own={{
        type: 'date',
        bounds: { from: days.first, to: days.last },
        fromLabel: t('first_day'),
        toLabel: t('last_day'),
        ...(!ofReader && { help: t('days_of', { timeZone }) }),
        submit: t('show'),
        read: ({ from, to }) => {
          const wanted = { first: from, last: to };
          const fault = daysFault(wanted);
          return fault ? { fault: t(`interval_${fault}`) } : wanted;
        },
      }}
      onChoose={onDays}
    />
  );
}
