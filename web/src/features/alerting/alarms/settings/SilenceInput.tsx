import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import styles from './WarningSettingsCard.module.css';

interface Props {
  seconds: number;
  error: string | undefined;
  readOnly: boolean;
  onChange: (seconds: number) => void;
}

const HOUR = HOUR_MS / SECOND_MS;
const MINUTE = MINUTE_MS / SECOND_MS;
const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** How long a device may be silent, in hours and minutes. */
export function SilenceInput({ seconds, error, readOnly, onChange }: Props) {
  const { t } = useTranslation(['control', 'index']);
  const name = useLimitLabels().name(OFFLINE_ALARM);
  const [hours, setHours] = useState(String(Math.floor(seconds / HOUR)));
  const [minutes, setMinutes] = useState(String(Math.round((seconds % HOUR) / MINUTE)));
  const change = (nextHours: string, nextMinutes: string) => {
    setHours(nextHours);
    setMinutes(nextMinutes);
    onChange(wholeNumber(nextHours) * HOUR + wholeNumber(nextMinutes) * MINUTE);
  };
  // The unit as durations have it behind their number.
  const short = {
    hours: t('index:duration_hours', { hours: '' }).trim(),
    minutes: t('index:duration_minutes', { minutes: '' }).trim(),
  };
  const parts = [
    { unit: t('warn_hours'), short: short.hours, value: hours, onChange: (text: string) => change(text, minutes) },
    { unit: t('warn_minutes'), short: short.minutes, value: minutes, onChange: (text: string) => change(hours, text) },
  ];
  return parts.map((part, index) => (
    <Field
      key={part.unit}
      label={<span className="visually-hidden">{`${name}: ${part.unit}`}</span>}
      help={index === 0 ? t('warn_seconds_online') : part.unit}
      error={index === 0 ? error : undefined}
    >
      {(control) => (
        <NumberInput
          {...control}
          min={0}
          step={1}
          value={part.value}
          readOnly={readOnly}
          end={<span className={styles.unit}>{part.short}</span>}
          onChange={part.onChange}
        />
      )}
    </Field>
  ));
}
