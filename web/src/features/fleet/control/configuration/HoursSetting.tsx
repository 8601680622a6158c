import { useTranslation } from 'react-i18next';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { clockOf, minuteOf } from '../../../../i18n/time-of-day.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import styles from './Settings.module.css';
import { useSettingLabels } from './setting-labels.ts';

interface Props {
  hours: WorkingHours;
  wrong: boolean;
  readOnly: boolean;
  onChange: (hours: WorkingHours) => void;
}

const MINUTES_OF_A_DAY = 1440;

/** Working days and hours; an end before the start is on the next day. */
export function HoursSetting({ hours, wrong, readOnly, onChange }: Props) {
  const { t } = useTranslation('control');
  const { dayNames } = useSettingLabels();
  const setClock = (end: 'fromMinute' | 'toMinute', clock: string) => {
    const minutes = minuteOf(clock);
    if (minutes !== null) onChange({ ...hours, [end]: minutes });
  };
  return (
    <div className={styles.hours}>
      <fieldset className={styles.days}>
        <legend className="visually-hidden">{t('days')}</legend>
        {dayNames.map((name, day) => (
          <label key={name} className={styles.day}>
            <input
              type="checkbox"
              disabled={readOnly}
              checked={(hours.daysBits & (1 << day)) !== 0}
              onChange={() => onChange({ ...hours, daysBits: hours.daysBits ^ (1 << day) })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Field label={t('hours_from')}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            readOnly={readOnly}
            value={clockOf(hours.fromMinute)}
            onChange={(event) => setClock('fromMinute', event.target.value)}
          />
        )}
      </Field>
      <Field label={t('hours_to')} error={wrong ? t('wrong_hours') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            readOnly={readOnly}
            value={clockOf(hours.toMinute % MINUTES_OF_A_DAY)}
            onChange={(event) => setClock('toMinute', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
