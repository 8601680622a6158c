import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { analysisQueries } from './analysis/analysis-queries.ts';
import styles from './LastDay.module.css';
import { PowerLines } from './PowerLines.tsx';

/** The power of the sun and of what is used, over the last 24 hours. */
export function LastDay({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation(['energy', 'index']);
  const { data, error, refetch } = useQuery(analysisQueries.analysis(mcuId, { period: 'day', date: undefined }));
  const title = t('energy:last_day');
  const known = data?.lastDay;
  const isKnown = [...(known?.used ?? []), ...(known?.solar ?? [])].some((watt) => watt !== null);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={title}>
      <h2>{title}</h2>
      {known && isKnown ? (
        <PowerLines title={title} day={known} timeZone={data!.timeZone} />
      ) : data ? (
        <p className={styles.none}>{t('energy:last_day_none')}</p>
      ) : error ? (
        <div className={styles.none} role="alert">
          <p>
            {t('energy:last_day_failed')}. {errorText(error)}
          </p>
          <Button size="small" icon="refresh" onClick={() => void refetch()}>
            {t('index:try_again')}
          </Button>
        </div>
      ) : (
        <Skeleton width="100%" height={190} radius={8} />
      )}
    </section>
  );
}
