import { useTranslation } from 'react-i18next';
import { NO_ENDS } from '#domain/power/insights/end-of-life.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './EndsCard.module.css';
import shared from './Insights.module.css';
import type { Fleet } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';
import { MonthsTrend } from './MonthsTrend.tsx';

/** How many batteries reach their end in each of the coming years, as a range; why none is told, and how healthy they are until then. */
export function EndsCard({ fleet: { endsByYear, endKnown, endUnknown, noEnds, months } }: { fleet: Fleet }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const reasons = NO_ENDS.filter((reason) => noEnds[reason] > 0);
  const most = Math.max(1, ...endsByYear.map(({ high }) => high));
  return (
    <section className={classNames(card.card, shared.card)} aria-labelledby="insights-ends">
      <header className={styles.cardHead}>
        <h2 id="insights-ends">{t('ends_title')}</h2>
        <span className={shared.quiet}>{t('ends_unit')}</span>
      </header>
      {endKnown === 0 ? (
        <>
          <p className={shared.quiet}>{t(reasons.length > 0 ? 'ends_none' : 'ends_unknown')}</p>
          <dl className={styles.reasons}>
            {reasons.map((reason) => (
              <div key={reason}>
                <dt>{t(`ends_because_${reason}`)}</dt>
                <dd>{format.number(noEnds[reason])}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <>
          <ul className={styles.years}>
            {endsByYear.map(({ year, low, high }) => (
              <li key={year}>
                <span>{String(year)}</span>
                <span className={styles.track} aria-hidden>
                  {high > 0 && (
                    <i
                      style={{
                        insetInlineStart: `${(100 * low) / most}%`,
                        width: `max(4px, ${(100 * (high - low)) / most}%)`,
                      }}
                    />
                  )}
                </span>
                <b>{text.range(format.number(low), format.number(high))}</b>
              </li>
            ))}
          </ul>
          <p className={shared.quiet}>
            {t('ends_known', {
              count: endKnown,
              batteries: format.number(endKnown),
              unknown: format.number(endUnknown),
            })}
          </p>
        </>
      )}
      {months.length > 0 && (
        <figure className={styles.trend}>
          <MonthsTrend months={months} height={132} />
          <figcaption>{t('ends_trend')}</figcaption>
        </figure>
      )}
    </section>
  );
}
