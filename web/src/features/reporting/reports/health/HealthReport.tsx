import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whyNoEnd } from '#domain/power/insights/end-of-life.ts';
import type { TrendMark } from '../../../../charts/Trend.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { ReportPart } from '../ReportPart.tsx';
import { type Analytics, type ReportDevice, reportQueries } from '../report-queries.ts';
import { CellsCard } from '../summary/CellsCard.tsx';
import { ChemistryNote } from '../summary/ChemistryNote.tsx';
import { HealthCard } from '../summary/HealthCard.tsx';
import { HealthTrend } from '../summary/HealthTrend.tsx';
import { RestsOnCard } from '../summary/RestsOnCard.tsx';
import { CapacityCard, ResistanceCard } from '../summary/TrendCards.tsx';
import { DriftCard } from './DriftCard.tsx';
import styles from './HealthReport.module.css';

const MONTHS = [3, 12, 36] as const;

interface Props {
  device: ReportDevice;
  timeZone: string;
  /** Which battery it is. */
  battery?: ReactNode;
  /** Since when it is where it is. */
  marks?: readonly TrendMark[];
}

/** How healthy the battery of a device is, and everything that rests on. */
export function HealthReport({ device, timeZone, battery, marks }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const [months, setMonths] = useState<number>(12);
  const analytics = useQuery(reportQueries.analytics(device, months));
  const basis = analytics.data?.basis;
  return (
    <Stack gap="s3">
      <div className={styles.bar}>
        <Segmented
          label={t('battery_months')}
          value={String(months)}
          segments={MONTHS.map((each) => ({ value: String(each), content: t('n_months', { months: each }) }))}
          onChange={(next) => setMonths(Number(next))}
        />
        {basis &&
          t('battery_basis', {
            count: basis.days,
            days: format.number(basis.days),
            hours: format.number(basis.coveredHours),
            records: format.number(basis.records),
          })}
        {battery && <span className={styles.battery}>{battery}</span>}
      </div>
      {basis && <ChemistryNote basis={basis} className={styles.notice} />}
      <div className={styles.columns}>
        <Stack gap="s3">
          <HealthCard analytics={analytics} months={months} timeZone={timeZone} withTrend={false} />
          <CellsCard analytics={analytics} timeZone={timeZone} />
        </Stack>
        <Stack gap="s3">
          <RestsOnCard analytics={analytics} timeZone={timeZone} />
          <TrendCard analytics={analytics} marks={marks} />
          <div className={styles.pair}>
            <CapacityCard analytics={analytics} />
            <ResistanceCard analytics={analytics} />
          </div>
          <DriftCard analytics={analytics} timeZone={timeZone} />
        </Stack>
      </div>
    </Stack>
  );
}

function TrendCard({
  analytics,
  marks = [],
}: {
  analytics: UseQueryResult<Analytics>;
  marks: readonly TrendMark[] | undefined;
}) {
  const { t } = useTranslation('report');
  const health = analytics.data?.stateOfHealth;
  return (
    <ReportCard title={t(health && !health.estimate && health.fade ? 'fade' : 'health_months')}>
      <ReportPart query={analytics} height={260}>
        {({ stateOfHealth }) => (
          <>
            <HealthTrend stateOfHealth={stateOfHealth} height={260} marks={marks} />
            <NoEndNote stateOfHealth={stateOfHealth} />
          </>
        )}
      </ReportPart>
    </ReportCard>
  );
}

/** Why the end of the battery is not known yet; where the trend goes down, what it comes to stands in the passport. */
function NoEndNote({ stateOfHealth: { estimate, trend } }: Pick<Analytics, 'stateOfHealth'>) {
  const { t } = useTranslation('report');
  const why = estimate && whyNoEnd(estimate, trend);
  if (why !== 'tooShort' && why !== 'notAgeing') return null;
  return <p className={styles.notice}>{t(`no_end_${why}`)}</p>;
}
