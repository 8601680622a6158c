import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REPEAT_GAP_SECONDS, type WhenChange, type WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import { WHILE_STATES, type WhileState } from '#domain/alerting/alarms/rules/rule.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { useDayNames } from '../../../../../i18n/day-names.ts';
import { clockOf, minuteOf } from '../../../../../i18n/time-of-day.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { IconButton } from '../../../../../ui/action/IconButton.tsx';
import { Segmented } from '../../../../../ui/action/Segmented.tsx';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import type { IconName } from '../../../../../ui/art/icon-paths.ts';
import { Select } from '../../../../../ui/form/Select.tsx';
import { TextInput } from '../../../../../ui/form/TextInput.tsx';
import { OriginNote } from '../list/OriginNote.tsx';
import type { Origin } from '../rule-view.ts';
import { HoursGrid } from './HoursGrid.tsx';
import type { WhenField } from './rule-edit.ts';
import { TextButton } from './TextButton.tsx';
import styles from './WhenCard.module.css';
import { daysText, WHOLE_WEEK } from './weekly-hours.ts';

interface Props {
  when: WhenCounts;
  /** Only a limit on a channel has states and hours. */
  isOnChannel: boolean;
  readOnly: boolean;
  /** Null for an own rule: it inherits nothing. */
  origins: Readonly<Record<WhenField, Origin>> | null;
  isOwn: (field: WhenField) => boolean;
  hoursFault: string | undefined;
  onChange: (change: WhenChange) => void;
  onInherit: (field: WhenField) => void;
}

const STATE_ICONS: Readonly<Partial<Record<WhileState, IconName>>> = {
  charging: 'bolt',
  discharging: 'arrow-down',
  idle: 'idle',
};
const GAP_CHOICES = [600, 1800, REPEAT_GAP_SECONDS, 7200, 14_400, 43_200, 86_400, 604_800];
const MINUTES_OF_A_DAY = 1440;

/** In which state, at which hours and how often a rule raises. */
export function WhenCard({ when, isOnChannel, readOnly, origins, isOwn, hoursFault, onChange, onInherit }: Props) {
  const { t } = useTranslation('warning_rules');
  const format = useFormat();
  const { whileState, hours, repeatGapSeconds } = when;
  const origin = (field: WhenField, above?: ReactNode) =>
    origins && (
      <span className={styles.origin}>
        <span>
          <OriginNote origin={origins[field]} isOwn={isOwn(field)} />
          {isOwn(field) && !readOnly && (
            <IconButton icon="back" iconSize={14} label={t('undo_plain')} onClick={() => onInherit(field)} />
          )}
        </span>
        {above}
      </span>
    );
  const isHoursFixed = readOnly || (origins !== null && !isOwn('hours'));
  const gaps = [...new Set([...GAP_CHOICES, repeatGapSeconds])].sort((one, other) => one - other);
  return (
    <div className={styles.when}>
      {isOnChannel && (
        <>
          <div className={styles.row}>
            <span className={styles.name}>{t('while')}</span>
            <div className={styles.value}>
              {readOnly ? (
                <span className={styles.fixed}>{t(`while_${whileState}`)}</span>
              ) : (
                <Segmented<WhileState>
                  label={t('while')}
                  value={whileState}
                  onChange={(next) => onChange({ whileState: next })}
                  segments={WHILE_STATES.map((state) => ({
                    value: state,
                    content: (
                      <>
                        {state === whileState && STATE_ICONS[state] && <Icon name={STATE_ICONS[state]} size={12} />}
                        {t(`while_${state}`)}
                      </>
                    ),
                  }))}
                />
              )}
            </div>
            {origin('whileState')}
          </div>
          <div className={styles.row}>
            <span className={styles.name}>{t('hours')}</span>
            <div className={styles.value}>
              <Hours
                hours={hours}
                readOnly={isHoursFixed}
                fault={hoursFault}
                onChange={(next) => onChange({ hours: next })}
              />
            </div>
            {origin(
              'hours',
              !readOnly && !isOwn('hours') && (
                <TextButton onClick={() => onChange({ hours: hours ?? WHOLE_WEEK })}>{t('override')}</TextButton>
              ),
            )}
          </div>
        </>
      )}
      <div className={styles.row}>
        <span className={styles.name}>{t('repeat')}</span>
        <div className={styles.value}>
          {readOnly ? (
            <span className={styles.fixed}>{format.minutes(repeatGapSeconds / 60)}</span>
          ) : (
            <span className={styles.gap}>
              <Select
                label={t('repeat')}
                variant={origins && !isOwn('repeatGapSeconds') ? 'sunken' : 'field'}
                value={String(repeatGapSeconds)}
                placeholder=""
                options={gaps.map((seconds) => ({ value: String(seconds), label: format.minutes(seconds / 60) }))}
                onChange={(value) => value !== null && onChange({ repeatGapSeconds: Number(value) })}
              />
            </span>
          )}
          <small className={styles.help}>{t('repeat_apart')}</small>
        </div>
        {origin('repeatGapSeconds')}
      </div>
    </div>
  );
}

interface HoursProps {
  hours: WorkingHours | null;
  readOnly: boolean;
  fault: string | undefined;
  onChange: (hours: WorkingHours | null) => void;
}

function Hours({ hours, readOnly, fault, onChange }: HoursProps) {
  const { t } = useTranslation('warning_rules');
  const dayNames = useDayNames();
  const shown = hours ?? WHOLE_WEEK;
  if (readOnly && hours === null) return <span className={styles.fixed}>{t('hours_always')}</span>;
  return (
    <div className={styles.hours}>
      {!readOnly && (
        <Segmented<'always' | 'some'>
          label={t('hours')}
          value={hours === null ? 'always' : 'some'}
          onChange={(next) => onChange(next === 'always' ? null : WHOLE_WEEK)}
          segments={[
            { value: 'always', content: t('hours_always') },
            { value: 'some', content: t('hours_some') },
          ]}
        />
      )}
      {hours && (
        <>
          <HoursGrid hours={hours} dayNames={dayNames} readOnly={readOnly} onChange={onChange} />
          {readOnly ? (
            <small className={styles.help}>
              {daysText(shown.daysBits, dayNames)} {clockOf(shown.fromMinute)}–{clockOf(shown.toMinute)}
            </small>
          ) : (
            <>
              <div className={styles.clocks}>
                <Clock
                  label={t('hours_from')}
                  minute={shown.fromMinute}
                  fault={fault}
                  onChange={(fromMinute) => onChange({ ...shown, fromMinute })}
                />
                <Clock
                  label={t('hours_to')}
                  minute={shown.toMinute % MINUTES_OF_A_DAY}
                  fault={fault}
                  onChange={(minute) => onChange({ ...shown, toMinute: minute === 0 ? MINUTES_OF_A_DAY : minute })}
                />
              </div>
              {fault && (
                <small className={styles.fault} role="alert">
                  {fault}
                </small>
              )}
              <small className={styles.help}>{t('hours_help')}</small>
            </>
          )}
        </>
      )}
    </div>
  );
}

interface ClockProps {
  label: string;
  minute: number;
  fault: string | undefined;
  onChange: (minute: number) => void;
}

const Clock = ({ label, minute, fault, onChange }: ClockProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
  <label className={styles.clock}>
    {label}
    <TextInput
      type="time"
      value={clockOf(minute)}
      aria-invalid={fault ? true : undefined}
      onChange={({ target }) => {
        const next = minuteOf(target.value);
        if (next !== null) onChange(next);
      }}
    />
  </label>
);
