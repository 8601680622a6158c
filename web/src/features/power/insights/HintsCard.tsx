import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './HintsCard.module.css';
import shared from './Insights.module.css';
import type { Fleet } from './insight-queries.ts';

/** What people said of hints. */
export function HintsCard({ answers: { right, wrong, since } }: Pick<Fleet, 'answers'>) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
    <section className={classNames(card.card, shared.card)} aria-labelledby="insights-hints">
      <h2 id="insights-hints">{t('hints_title')}</h2>
      {since === null ? (
        <p className={shared.quiet}>{t('hints_none')}</p>
      ) : (
        <div className={styles.answers}>
          <p>
            <b>{t('hints_right', { right: format.number(right), all: format.number(right + wrong) })}</b>
            <small>{t('hints_right_note', { date: format.date('date', since) })}</small>
          </p>
          <p>
            <b>{format.number(wrong)}</b>
            <small>{t('hints_wrong_note')}</small>
          </p>
        </div>
      )}
    </section>
  );
}
