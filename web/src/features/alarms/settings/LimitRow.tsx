import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitAlarmType } from '#domain/alarms/catalogue.ts';
import { OFFLINE_ALARM } from '#domain/alarms/catalogue.ts';
import { type LimitFault, limitRange } from '#domain/alarms/limit-rules.ts';
import { Field } from '../../../ui/Field.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useLimitLabels } from './limit-labels.ts';
import type { Limit } from './settings-queries.ts';
import styles from './WarningSettingsCard.module.css';

interface Props {
  limit: Limit;
  /** The default for the battery. */
  preset: Limit | undefined;
  fault: LimitFault['rule'] | undefined;
  readOnly: boolean;
  onChange: (limit: Limit) => void;
}

/** One alarm type: on or off, its limit, and its duration. */
export function LimitRow({ limit, preset, fault, readOnly, onChange }: Props) {
  const { t } = useTranslation('control');
  const labels = useLimitLabels();
  const { msgType } = limit;
  const unit = labels.unit(msgType);
  const [text, setText] = useState(unit.shown(limit.limit).toFixed(unit.decimals));
  const { min, max } = limitRange(msgType as LimitAlarmType);
  const faultTexts = {
    range: t('wrong_range', { min: labels.value(msgType, min), max: labels.value(msgType, max) }),
    order: t('warn_order'),
    duration: t('wrong_range', { min: '0', max: '3600' }),
    hysteresis: t('wrong_number'),
  };
  const help =
    msgType === OFFLINE_ALARM
      ? t('warn_seconds_online')
      : preset && t('warn_default', { value: labels.value(msgType, preset.limit) });
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span>{labels.name(msgType)}</span>
        <Switch
          label={labels.name(msgType)}
          checked={limit.enabled}
          disabled={readOnly}
          onChange={(enabled) => onChange({ ...limit, enabled })}
        />
      </div>
      {limit.enabled && (
        <div className={styles.values}>
          <Field
            label={<span className="visually-hidden">{`${labels.name(msgType)}: ${t('warn_limit')}`}</span>}
            help={help}
            error={fault && faultTexts[fault]}
          >
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="decimal"
                step={10 ** -unit.decimals}
                value={text}
                readOnly={readOnly}
                end={<span className={styles.unit}>{unit.unit}</span>}
                onChange={(event) => {
                  setText(event.target.value);
                  const typed = event.target.value === '' ? Number.NaN : Number(event.target.value);
                  onChange({ ...limit, limit: unit.stored(typed) });
                }}
              />
            )}
          </Field>
          {msgType !== OFFLINE_ALARM && (
            <Field
              label={<span className="visually-hidden">{`${labels.name(msgType)}: ${t('warn_duration')}`}</span>}
              help={t('warn_duration')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={3600}
                  value={Number.isNaN(limit.durationSeconds) ? '' : limit.durationSeconds}
                  readOnly={readOnly}
                  end={<span className={styles.unit}>s</span>}
                  onChange={(event) => onChange({ ...limit, durationSeconds: event.target.valueAsNumber })}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </li>
  );
}
