import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './EndsCard.module.css';
import shared from './Insights.module.css';
import type { Fleet } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';

/** How many batteries reach their end in each of the coming years, as a range. */
export function EndsCard({ fleet: { endsByYear, endKnown, endUnknown } }: { fleet: Fleet }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const most = Math.max(1, ...endsByYear.map(({ high }) => high));
  return (
    <section className={classNames(card.card, shared.card)} aria-labelledby="insights-ends">
      <header className={styles.cardHead}>
        <h2 id="insights-ends">{t('ends_title')}</h2>
        <span className={shared.quiet}>{t('ends_unit')}</span>
      </header>
      {endKnown === 0 ? (
        <p className={shared.quiet}>{t('ends_none')}</p>
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
    </section>
  );
}
