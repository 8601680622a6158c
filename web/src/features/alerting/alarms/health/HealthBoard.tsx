import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../i18n/clock.ts';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import type { MessagesSearch } from '../messages-search.ts';
import { BusiestDays } from './BusiestDays.tsx';
import { FrequentRules } from './FrequentRules.tsx';
import styles from './HealthBoard.module.css';
import { HeatGrid } from './HeatGrid.tsx';
import type { Health } from './health-queries.ts';
import type { HealthDays } from './health-search.ts';
import { LevelShares } from './LevelShares.tsx';
import { MeasureStrip } from './MeasureStrip.tsx';
import { Operators } from './Operators.tsx';
import { TopCards } from './TopCards.tsx';

interface Props {
  health: Health;
  days: HealthDays;
  /** Companies and days, as lists of messages filter by them. */
  search: MessagesSearch;
}

/** The load of alarms of a period. */
export function HealthBoard({ health, days, search }: Props) {
  const now = useNow();
  const { t } = useTranslation('health');
  const { companies } = search;
  const periodMs = Math.min(days.endTime, now) - days.startTime;
  return (
    <>
      <MeasureStrip health={health} periodMs={periodMs} />
      <div className={styles.board}>
        {health.total === 0 ? (
          <EmptyState scene="empty" title={t('none_title')} reason={t('none_text')} />
        ) : (
          <>
            <div className={styles.wide}>
              <BusiestDays health={health} days={days}>
                <Operators operators={health.operators} />
              </BusiestDays>
              <HeatGrid health={health} />
            </div>
            <div className={styles.wide}>
              <FrequentRules health={health} companies={companies} />
              <LevelShares health={health} companies={companies} />
            </div>
          </>
        )}
        <div className={styles.three}>
          <TopCards health={health} search={search} />
        </div>
        {health.untold > 0 && <p className={styles.note}>{t('untold', { count: health.untold })}</p>}
      </div>
    </>
  );
}
