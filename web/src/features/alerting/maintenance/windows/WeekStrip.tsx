import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './WeekStrip.module.css';
import { weekOf, weekParts } from './week-parts.ts';
import type { MaintenanceWindow } from './window-queries.ts';

/** The days of this week with what is in maintenance on them, and where in it now is. */
export function WeekStrip({ windows }: { windows: readonly MaintenanceWindow[] }) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const now = useNow();
  const week = weekOf(now);
  const parts = weekParts(windows, week);
  const days = week.slice(0, -1).map((from, day) => ({
    name: format.date('dayName', from),
    isToday: now >= from && now < week[day + 1]!,
    now: ((now - from) / (week[day + 1]! - from)) * 100,
    parts: parts.filter((part) => part.day === day),
  }));
  const busy = days.filter((day) => day.parts.length > 0).map(({ name }) => name);
  return (
    <div
      role="img"
      className={styles.week}
      aria-label={busy.length === 0 ? t('week_free') : t('week_busy', { days: busy.join(', ') })}
    >
      {days.map((day) => (
        <span key={day.name} className={styles.day} data-today={day.isToday || undefined}>
          <span className={styles.name}>{day.name}</span>
          <span className={styles.bar}>
            {day.parts.map(({ start, end }) => (
              <i
                key={`${start} ${end}`}
                data-now={(day.isToday && day.now >= start && day.now < end) || undefined}
                style={{ insetInlineStart: `${start}%`, width: `${end - start}%` }}
              />
            ))}
            {day.isToday && <u style={{ insetInlineStart: `${day.now}%` }} />}
          </span>
        </span>
      ))}
    </div>
  );
}
