import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import {
  hasDuration,
  hasLimit,
  isRange,
  type LimitFault,
  limitRange,
} from '#domain/alerting/alarms/rules/limit-rules.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { LimitInput } from './LimitInput.tsx';
import { SilenceInput } from './SilenceInput.tsx';
import type { Limit } from './settings-queries.ts';
import styles from './WarningSettingsCard.module.css';

interface Props {
  limit: Limit;
  /** The default for the battery. */
  preset: Limit | undefined;
  fault: LimitFault['rule'] | undefined;
  readOnly: boolean;
  /** Where its values come from. */
  origin: ReactNode;
  onChange: (limit: Limit) => void;
}

/** One alarm type: on or off, its limit, and its duration. */
export function LimitRow({ limit, preset, fault, readOnly, origin, onChange }: Props) {
  const { t } = useTranslation(['control', 'index']);
  const labels = useLimitLabels();
  const { msgType, upperLimit } = limit;
  const name = labels.name(msgType);
  const { min, max } = limitRange(msgType as LimitAlarmType);
  const faultTexts = {
    range: t('wrong_range', { min: labels.value(msgType, min), max: labels.value(msgType, max) }),
    order: isRange(msgType) ? t('warn_range_order') : t('warn_order'),
    duration: t('wrong_range', { min: '0', max: '3600' }),
    hysteresis: t('wrong_number'),
  };
  /** A range has one fault, at the end that has to change. */
  const isAtUpper = upperLimit !== undefined && limit.limit >= min && limit.limit <= max;
  const value = {
    msgType,
    help: preset && t('warn_default', { value: labels.range(preset) }),
    error: fault && faultTexts[fault],
    readOnly,
  };
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span>{name}</span>
        <Switch
          label={name}
          checked={limit.enabled}
          disabled={readOnly}
          onChange={(enabled) => onChange({ ...limit, enabled })}
        />
      </div>
      {origin}
      {limit.enabled && (
        <div className={styles.values}>
          {msgType === OFFLINE_ALARM ? (
            <SilenceInput
              {...value}
              seconds={limit.limit}
              onChange={(seconds) => onChange({ ...limit, limit: seconds })}
            />
          ) : (
            hasLimit(msgType) && (
              <LimitInput
                {...value}
                label={`${name}: ${t('warn_limit')}`}
                error={isAtUpper ? undefined : value.error}
                limit={limit.limit}
                onChange={(next) => onChange({ ...limit, limit: next })}
              />
            )
          )}
          {upperLimit !== undefined && (
            <LimitInput
              {...value}
              label={`${name}: ${t('warn_upper')}`}
              help={t('warn_upper')}
              error={isAtUpper ? value.error : undefined}
              limit={upperLimit}
              onChange={(next) => onChange({ ...limit, upperLimit: next })}
            />
          )}
          {hasDuration(msgType) && (
            <Field
              label={<span className="visually-hidden">{`${name}: ${t('warn_duration')}`}</span>}
              help={t('warn_duration')}
              error={fault && !hasLimit(msgType) ? faultTexts[fault] : undefined}
            >
              {(control) => (
                <NumberInput
                  {...control}
                  min={0}
                  max={3600}
                  step={1}
                  value={Number.isNaN(limit.durationSeconds) ? '' : String(limit.durationSeconds)}
                  readOnly={readOnly}
                  end={<span className={styles.unit}>{t('index:duration_seconds', { seconds: '' }).trim()}</span>}
                  onChange={(text) => onChange({ ...limit, durationSeconds: text === '' ? Number.NaN : Number(text) })}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </li>
  );
}
