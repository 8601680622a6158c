import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import card from '../../../../ui/page/Card.module.css';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import type { StatisticsView } from '../statistics/PeriodTools.tsx';
import { analysisQueries } from './analysis-queries.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { CostsCard } from './CostsCard.tsx';
import { ForecastCard } from './ForecastCard.tsx';
import { LoadsCard } from './LoadsCard.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import styles from './SystemAnalysis.module.css';
import { YieldCard } from './YieldCard.tsx';

/** What can be said of the energy of a system in a period, and of its next day. */
export function SystemAnalysis({ mcuId, view }: { mcuId: string; view: StatisticsView }) {
  const { t } = useTranslation('energy');
  const { data, error, refetch } = useQuery(analysisQueries.analysis(mcuId, view));
  if (error && !data)
    return (
      <div className={card.card}>
        <Failure title={t('analysis_failed')} error={error} onAgain={refetch} />
      </div>
    );
  if (!data) return <Skeleton width="100%" height={260} radius={12} />;
  return (
    <Stack gap="s3">
      <div className={styles.cards}>
        <Stack gap="s3">
          <BalanceCard summary={data.summary} />
          <LoadsCard analysis={data} />
        </Stack>
        <Stack gap="s3">
          <YieldCard analysis={data} period={view.period} />
          <CostsCard analysis={data} />
          <ForecastCard mcuId={mcuId} />
        </Stack>
      </div>
      <ModelsCard mcuId={mcuId} />
    </Stack>
  );
}
