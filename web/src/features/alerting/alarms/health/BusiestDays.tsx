import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOAD_STEPS } from '#domain/alerting/alarms/health/measures.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './BusiestDays.module.css';
import { HealthCard } from './HealthCard.tsx';
import type { Health } from './health-queries.ts';
import { datesOf, type HealthDays } from './health-search.ts';

interface Props {
  health: Health;
  days: HealthDays;
  /** Changes the people on duty, for who may. */
  children?: ReactNode;
}

/** Higher than the flood, so that there is room to see that it is none. */
const MIN_SCALE = 12;
/** Bands that are lower than a line of text have no name. */
const MIN_BAND = 0.07;
const DATES_APART = 7;

/** The busiest ten minutes of each day, for each person on duty, beside the bands of EEMUA 191. */
export function BusiestDays({ health: { days, operators }, days: period, children }: Props) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { timeZone } = period;
  const dates = datesOf(period);
  const { onDuty } = operators;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const most = days.reduce((one, other) => (other.busiest > (one?.busiest ?? 0) ? other : one), days[0]);
  const each = (count: number) => count / onDuty;
  const number = (count: number) => format.number(each(count), Number.isInteger(each(count)) ? 0 : 1);
  const scale = Math.max(MIN_SCALE, each(most?.busiest ?? 0) * 1.15);
  const peak = most && `${format.date('dayName', most.at, timeZone)} ${format.date('dayMonthTime', most.at, timeZone)}`;
  const height = (count: number) => ({ '--at': `${(count / scale) * 100}%` }) as CSSProperties;
  const dateOf = (day: string) => format.date('dayMonth', Date.parse(`${day}T12:00:00Z`), 'UTC');
  const bands = [0, ...LOAD_STEPS].map((from, index) => ({ from, until: LOAD_STEPS[index] ?? scale, index }));
  return (
    <HealthCard
      title={t('busiest_title')}
      note={t('per_operator', { people: format.number(onDuty) })}
      action={children}
    >
      <div
        className={styles.chart}
        role="img"
        aria-label={
          most
            ? t('busiest_summary', {
                count: days.length,
                days: days.length,
                value: number(most.busiest),
                at: peak ?? '',
              })
            : t('nothing')
        }
      >
        <div className={styles.plot}>
          {LOAD_STEPS.map((step) => (
            <span key={step} className={styles.line} data-flood={step === LOAD_STEPS.at(-1)} style={height(step)}>
              <i>{step}</i>
            </span>
          ))}
          <ol className={styles.bars}>
            {dates.map((day, index) => {
              const { busiest = 0 } = byDay.get(day) ?? {};
              return (
                <li key={day} title={`${dateOf(day)}: ${number(busiest)}`}>
                  <span className={styles.bar} data-most={day === most?.day} style={height(each(busiest))}>
                    {day === most?.day && (
                      <b data-end={index > dates.length / 2}>{t('peak', { value: number(busiest), at: peak ?? '' })}</b>
                    )}
                  </span>
                  {index % DATES_APART === 1 % Math.max(1, dates.length) && <small>{dateOf(day)}</small>}
                </li>
              );
            })}
          </ol>
        </div>
        <div className={styles.bands}>
          {bands
            .filter(({ from, until }) => (until - from) / scale >= MIN_BAND)
            .map(({ from, until, index }) => (
              <span key={index} style={height((from + Math.min(until, scale)) / 2)}>
                {t(`load_${index as 0 | 1 | 2 | 3}`)}
              </span>
            ))}
        </div>
      </div>
      <ul className="visually-hidden">
        {days.map(({ day, busiest, total }) => (
          <li key={day}>{t('day_bar', { day: dateOf(day), value: number(busiest), total: format.number(total) })}</li>
        ))}
      </ul>
    </HealthCard>
  );
}
