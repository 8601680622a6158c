import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Field } from '../../../ui/Field.tsx';
import { IntervalForm, IntervalMenu } from '../../../ui/IntervalMenu.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldInstant, fieldText, type Interval, intervalFault, PRESETS, presetInterval } from './interval.ts';

interface Props {
  interval: Interval;
  onInterval: (interval: Interval) => void;
}

/** Chooses the period: a preset, or from and to. */
export function IntervalPicker({ interval, onInterval }: Props) {
  const { t } = useTranslation('location');
  const { date } = useFormat();
  const text = `${date('dayMonthTime', interval.from)} – ${date('dayMonthTime', interval.to)}`;
  return (
    <IntervalMenu
      variant="wide"
      label={`${t('interval_is')} ${text}`}
      text={text}
      presets={PRESETS.map((preset) => ({ text: t(preset), interval: () => presetInterval(preset, Date.now()) }))}
      onChoose={onInterval}
    >
      {(choose) => <OwnInterval interval={interval} onInterval={choose} />}
    </IntervalMenu>
  );
}

function OwnInterval({ interval, onInterval }: Props) {
  const { t } = useTranslation('location');
  const [from, setFrom] = useState(fieldText(interval.from));
  const [to, setTo] = useState(fieldText(interval.to));
  const [tried, setTried] = useState(false);
  const wanted = { from: fieldInstant(from), to: fieldInstant(to) };
  const fault = intervalFault(wanted);
  return (
    <IntervalForm
      submit={t('show')}
      onSubmit={() => {
        setTried(true);
        if (!fault) onInterval(wanted);
      }}
    >
      <Field label={t('from')}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={from}
            max={to}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label={t('to')} error={tried && fault ? t(`interval_${fault}`) : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={to}
            min={from}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
    </IntervalForm>
  );
}
