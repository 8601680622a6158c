import { useTranslation } from 'react-i18next';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import { useNow } from '../../../i18n/clock.ts';
import { clockOf } from '../../../i18n/time-of-day.ts';
import { timeZoneOptions } from '../../../i18n/time-zones.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import type { Preferences } from './delivery-queries.ts';
import { minuteIn, quietSpans, weekdayIn } from './minutes.ts';
import { QuietDays } from './QuietDays.tsx';
import styles from './QuietHours.module.css';
import { TimeField } from './TimeField.tsx';

interface Props {
  value: Preferences;
  /** The zone that holds. */
  timeZone: string;
  onChange: (value: Preferences) => void;
}

const USUAL = { from: 22 * 60, until: 6 * 60, daysBits: EVERY_DAY } as const;
const MARKS = [0, 6, 12, 18, 24] as const;
const HOURS = 24;

/** When nothing is sent at once, as a bar of the reader's day. */
export function QuietHours({ value, timeZone, onChange }: Props) {
  const { t } = useTranslation('delivery');
  const { quiet, urgentInQuiet } = value;
  const instant = useNow();
  const now = minuteIn(timeZone, instant);
  const spans = quiet ? quietSpans(quiet, weekdayIn(timeZone, instant)) : [];
  return (
    <div className={styles.quiet}>
      <div className={styles.line}>
        <Switch
          label={t('quiet')}
          checked={quiet !== null}
          onChange={(isOn) => onChange({ ...value, quiet: isOn ? USUAL : null })}
        />
        <b aria-hidden="true">{t('quiet')}</b>
        {quiet && (
          <span className={styles.times}>
            <TimeField
              label={t('quiet_from')}
              minute={quiet.from}
              onChange={(from) => onChange({ ...value, quiet: { ...quiet, from } })}
            />
            {t('to')}
            <TimeField
              label={t('quiet_until')}
              minute={quiet.until}
              onChange={(until) => onChange({ ...value, quiet: { ...quiet, until } })}
            />
          </span>
        )}
        {quiet && (
          <QuietDays
            bits={quiet.daysBits}
            onChange={(daysBits) => onChange({ ...value, quiet: { ...quiet, daysBits } })}
          />
        )}
        <span className={styles.zone}>
          <Select
            label={t('zone')}
            variant="chip"
            value={value.timeZone}
            placeholder={timeZone}
            options={timeZoneOptions()}
            clearLabel={t('zone_company')}
            findLabel={t('find_zone')}
            onChange={(zone) => onChange({ ...value, timeZone: zone })}
          />
        </span>
      </div>
      <DayBar quiet={quiet} spans={spans} now={now} />
      <p className={styles.text}>
        {quiet && spans.length > 0
          ? t(urgentInQuiet ? 'quiet_urgent_text' : 'quiet_all_text', {
              until: clockOf(quiet.until),
              now: clockOf(now),
            })
          : t(quiet ? 'no_quiet_today' : 'no_quiet_text', { now: clockOf(now) })}
      </p>
    </div>
  );
}

interface BarProps {
  quiet: Preferences['quiet'];
  /** The parts of today that are quiet. */
  spans: ReturnType<typeof quietSpans>;
  now: number;
}

function DayBar({ quiet, spans, now }: BarProps) {
  const { t } = useTranslation('delivery');
  const values = quiet &&
    spans.length > 0 && { from: clockOf(quiet.from), until: clockOf(quiet.until), now: clockOf(now) };
  return (
    <div
      role="img"
      aria-label={
        values ? t('quiet_bar', values) : t(quiet ? 'no_quiet_today' : 'no_quiet_text', { now: clockOf(now) })
      }
      className={styles.day}
    >
      <div className={styles.bar}>
        {spans.map(({ start, end }) => (
          <i key={start} style={{ insetInlineStart: `${start}%`, width: `${end - start}%` }} />
        ))}
        <u style={{ insetInlineStart: `${(now / (HOURS * 60)) * 100}%` }} />
      </div>
      <div className={styles.marks}>
        {MARKS.map((hour) => (
          <span key={hour}>{clockOf(hour * 60)}</span>
        ))}
      </div>
    </div>
  );
}
