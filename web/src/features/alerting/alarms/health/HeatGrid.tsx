import { useTranslation } from 'react-i18next';
import { busiestHours, heatOf } from '#domain/alerting/alarms/health/measures.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { HealthCard } from './HealthCard.tsx';
import styles from './HeatGrid.module.css';
import type { Health } from './health-queries.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HEATS = [0, 1, 2, 3, 4] as const;
/** From this heat on the count stands in its cell. */
const WITH_COUNT = 3;
/** 1 January 2024 was a Monday. */
const dayAt = (weekday: number) => Date.UTC(2024, 0, weekday);

/** When alarms come: weekday by hour, on the reader's clock. */
export function HeatGrid({ health: { hours, total } }: { health: Health }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const countAt = new Map(hours.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]));
  const most = Math.max(0, ...countAt.values());
  const span = busiestHours(hours);
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const hottest = Array.from({ length: Math.max(5, most) }, (_, count) => count + 1).find(
    (count) => heatOf(count, most) === 4,
  );
  return (
    <HealthCard
      title={t('heat_title')}
      action={
        <span className={styles.legend} aria-hidden="true">
          0
          {HEATS.map((heat) => (
            <i key={heat} data-heat={heat} />
          ))}
          {`${format.number(hottest ?? 5)}+`}
        </span>
      }
    >
      <div className={styles.grid}>
        <div className={styles.row} aria-hidden="true">
          <span />
          <span className={styles.hours}>
            {HOURS.map((hour) => (
              <span key={hour}>{hour % 3 === 0 && String(hour).padStart(2, '0')}</span>
            ))}
          </span>
          <span />
        </div>
        {WEEKDAYS.map((weekday) => {
          const counts = HOURS.map((hour) => countAt.get(`${weekday} ${hour}`) ?? 0);
          const ofDay = counts.reduce((sum, count) => sum + count, 0);
          const day = format.date('dayName', dayAt(weekday), 'UTC');
          const label =
            ofDay === 0
              ? t('heat_none', { day })
              : t('heat_day', {
                  count: ofDay,
                  day,
                  total: format.number(ofDay),
                  hour: clock(counts.indexOf(Math.max(...counts))),
                });
          return (
            <div key={weekday} className={styles.row} role="img" aria-label={label}>
              <span className={styles.day}>{day}</span>
              <span className={styles.hours}>
                {counts.map((count, hour) => {
                  const heat = heatOf(count, most);
                  return (
                    <i key={clock(hour)} data-heat={heat} title={t('hour_bar', { hour: clock(hour), count })}>
                      {heat >= WITH_COUNT && count < 100 && count}
                    </i>
                  );
                })}
              </span>
              <b data-num>{format.number(ofDay)}</b>
            </div>
          );
        })}
      </div>
      {span && (
        <p className={styles.span}>
          {t('heat_span', {
            count: span.count,
            total: format.number(total),
            from: clock(span.from),
            until: clock(span.until),
          })}
        </p>
      )}
    </HealthCard>
  );
}
