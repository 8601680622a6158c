import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { deviceQueries } from '../../../../api/device-queries.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { type ReportSubject, reportQueries } from '../report-queries.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { DepthCard, EfficiencyCard, RemainingCard } from './BatteryCards.tsx';
import { CellsCard } from './CellsCard.tsx';
import { ChemistryNote } from './ChemistryNote.tsx';
import { HealthCard } from './HealthCard.tsx';
import { HourMeterCard } from './HourMeterCard.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import styles from './SummaryReport.module.css';
import { CapacityCard, ResistanceCard } from './TrendCards.tsx';
import { WeekSocCard } from './WeekSocCard.tsx';
import { YearCard } from './YearCard.tsx';

/** Until then what was due is computed again, as a rule. */
const RECOMPUTED_WITHIN_MS = 20 * SECOND_MS;
const MONTHS = [3, 12, 36] as const;

interface Props {
  subject: ReportSubject;
  /** A link to all sessions. */
  more: ReactNode;
}

/** Usage of a device in a period, and the health of its battery. */
export function SummaryReport({ subject, more }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const now = useNow();
  const [months, setMonths] = useState<number>(12);
  const analytics = useQuery(reportQueries.analytics(subject, months));
  const basis = analytics.data?.basis;
  const { data: recomputeFrom = null } = useQuery({
    ...deviceQueries.info(subject.mcuId),
    select: (info) => info.recomputeFrom,
    refetchInterval: ({ state }) => (state.data?.recomputeFrom == null ? false : RECOMPUTED_WITHIN_MS),
  });
  return (
    <Stack gap="s3">
      {recomputeFrom !== null && (
        <p className={styles.notice} role="status">
          {recomputeFrom === 0
            ? t('recompute_all')
            : t('recompute_since', { since: format.date('dayMonthTime', recomputeFrom, subject.interval.timeZone) })}
        </p>
      )}
      {basis && <ChemistryNote basis={basis} className={styles.notice} />}
      <div className={styles.main}>
        <Stack gap="s3">
          <ActivityCard subject={subject} />
          <SessionsCard subject={subject} now={now} more={more} />
          <div className={styles.pair}>
            <HourMeterCard subject={subject} />
            <YearCard subject={subject} />
          </div>
        </Stack>
        <Stack gap="s3">
          <HealthCard analytics={analytics} months={months} timeZone={subject.interval.timeZone} />
          <RemainingCard analytics={analytics} now={now} />
          <WeekSocCard device={subject} />
        </Stack>
      </div>
      <header className={styles.header}>
        <h2>{t('battery')}</h2>
        {basis && (
          <p>
            {t('battery_basis', {
              count: basis.days,
              days: format.number(basis.days),
              hours: format.number(basis.coveredHours),
              records: format.number(basis.records),
            })}
            {basis.pendingDays > 0 &&
              ` ${t('pending_days', { count: basis.pendingDays, days: format.number(basis.pendingDays) })}`}
          </p>
        )}
        <Segmented
          label={t('battery_months')}
          value={String(months)}
          segments={MONTHS.map((each) => ({ value: String(each), content: t('n_months', { months: each }) }))}
          onChange={(next) => setMonths(Number(next))}
        />
      </header>
      <div className={styles.three}>
        <Stack gap="s3">
          <CapacityCard analytics={analytics} />
          <DepthCard analytics={analytics} />
        </Stack>
        <Stack gap="s3">
          <CellsCard analytics={analytics} timeZone={subject.interval.timeZone} />
          <EfficiencyCard analytics={analytics} />
        </Stack>
        <Stack gap="s3">
          <ResistanceCard analytics={analytics} />
          <ScoreCard device={subject} />
        </Stack>
      </div>
    </Stack>
  );
}
