import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IntervalPicker } from '../../../../ui/form/IntervalPicker.tsx';
import { fieldInstant, fieldText, type Interval, intervalFault, PRESETS, presetInterval } from './interval.ts';

interface Props {
  interval: Interval;
  onInterval: (interval: Interval) => void;
}

/** Chooses the period of the track. */
export function TrackInterval({ interval, onInterval }: Props) {
  const { t } = useTranslation('location');
  const { date } = useFormat();
  const text = `${date('dayMonthTime', interval.from)} – ${date('dayMonthTime', interval.to)}`;
  return (
    <IntervalPicker
      variant="wide"
      label={`${t('interval_is')} ${text}`}
      text={text}
      presets={PRESETS.map((preset) => ({ text: t(preset), interval: () => presetInterval(preset, Date.now()) }))}
      own={{
        type: 'datetime-local',
        bounds: { from: fieldText(interval.from), to: fieldText(interval.to) },
        fromLabel: t('from'),
        toLabel: t('to'),
        submit: t('show'),
        read: ({ from, to }) => {
          const wanted = { from: fieldInstant(from), to: fieldInstant(to) };
          const fault = intervalFault(wanted);
          return fault ? { fault: t(`interval_${fault}`) } : wanted;
        },
      }}
      onChoose={onInterval}
    />
  );
}
