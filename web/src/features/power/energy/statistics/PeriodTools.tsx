import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shifted } from '#domain/power/energy/period-before.ts';
import { STATISTIC_PERIODS, type StatisticPeriod } from '#domain/power/energy/periods.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { MonthPicker } from '../../../../ui/form/MonthPicker.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import styles from './EnergyStatistics.module.css';
import { isInOrAfter } from './is-in-or-after.ts';

export interface StatisticsView {
  readonly period: StatisticPeriod;
  /** A day of the period; undefined: today by the device's clock. */
  readonly date: string | undefined;
}

interface Props {
  view: StatisticsView;
  /** The day that is shown, and today, by the device's clock. */
  shown: string;
  today: string;
  onView: (view: StatisticsView) => void;
  /** At the end of the line. */
  children: ReactNode;
}

/** The length of a period and which one, with those before and after it. */
export function PeriodTools({ view: { period }, shown, today, onView, children }: Props) {
  const { t } = useTranslation('energy');
  const go = (date: string) => onView({ period, date: date >= today ? undefined : date });
  const show = (date: string) => go(isInOrAfter(date, period, today) ? today : date);
  const step = (by: number) => show(shifted(shown, period, by));
  return (
    <div className={styles.tools}>
      <Segmented
        label={t('stat_period')}
        value={period}
        segments={STATISTIC_PERIODS.map((one) => ({ value: one, content: t(`stat_${one}`) }))}
        onChange={(next) => onView({ period: next, date: shown === today ? undefined : shown })}
      />
      <span className={styles.date}>
        <IconButton icon="chevron-left" label={t('stat_before')} onClick={() => step(-1)} />
        {period === 'day' ? (
          <TextInput
            type="date"
            aria-label={t('stat_date')}
            value={shown}
            max={today}
            onChange={({ target }) => {
              if (target.value && target.value <= today) go(target.value);
            }}
          />
        ) : (
          <MonthPicker
            key={period}
            label={t(`stat_${period}`)}
            unit={period}
            value={shown.slice(0, period === 'month' ? 7 : 4)}
            max={today}
            onChoose={(chosen) => show(shifted(chosen, period, 0))}
          />
        )}
        <IconButton
          icon="chevron-right"
          label={t('stat_after')}
          {...(isInOrAfter(shown, period, today) && { refusal: t('stat_newest') })}
          onClick={() => step(1)}
        />
      </span>
      <span className={styles.end}>{children}</span>
    </div>
  );
}
