import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import shared from './Insights.module.css';
import type { Fleet } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';
import styles from './LivesCard.module.css';
import { SurvivalChart } from './SurvivalChart.tsx';

type Lives = Fleet['lives'][number];

/** How long batteries live here, by their own histories. */
export function LivesCard({ lives }: { lives: readonly Lives[] }) {
  const { t } = useTranslation('insights');
  return (
    <section className={classNames(card.card, shared.card)} aria-labelledby="insights-lives">
      <h2 id="insights-lives">{t('lives_title')}</h2>
      {lives.length === 0 && <p className={shared.quiet}>{t('lives_none')}</p>}
      {lives.map((family) => (
        <Family key={family.family} lives={family} />
      ))}
    </section>
  );
}

function Family({ lives }: { lives: Lives }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const { family, batteries, ends, endPercent, endsNeeded, endedBefore, fromFirstRecord, survival } = lives;
  const percent = text.percent(endPercent);
  return (
    <div className={styles.family}>
      <p className={shared.quiet}>
        {t(`family_${family}`, { count: batteries, batteries: format.number(batteries), percent })}
      </p>
      {survival ? (
        <>
          <SurvivalChart survival={survival} percent={percent} />
          <p>{medianText(survival.median)}</p>
          <p className={shared.quiet}>{t('band', { count: ends, ends: format.number(ends) })}</p>
        </>
      ) : (
        <p>
          {t('lives_few', {
            ends: format.number(ends),
            count: batteries,
            batteries: format.number(batteries),
            needed: format.number(endsNeeded),
          })}
        </p>
      )}
      {fromFirstRecord > 0 && (
        <p className={shared.quiet}>
          {t('age_from_first', { count: fromFirstRecord, batteries: format.number(fromFirstRecord) })}
        </p>
      )}
      {endedBefore > 0 && (
        <p className={shared.quiet}>
          {t('ended_before', { count: endedBefore, batteries: format.number(endedBefore) })}
        </p>
      )}
    </div>
  );

  function medianText(median: NonNullable<Lives['survival']>['median']): string {
    if (!median) return t('median_none');
    const low = format.number(median.low, 1);
    return median.high === null ? t('median_open', { low }) : t('median', { low, high: format.number(median.high, 1) });
  }
}
