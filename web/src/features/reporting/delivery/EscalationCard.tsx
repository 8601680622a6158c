import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import card from '../../../ui/page/Card.module.css';
import type { Mine } from './delivery-queries.ts';
import styles from './EscalationCard.module.css';
import { LiveCases } from './LiveCases.tsx';
import type { AlarmTextOf } from './log-line.ts';

interface Props {
  escalation: Mine['escalation'];
  /** The sentence of an alarm. */
  textOf: AlarmTextOf;
  onEdit: () => void;
}

/** Who is called when nobody acknowledges, step by step. */
export function EscalationCard({ escalation, textOf, onEdit }: Props) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const session = useSession();
  const level = escalation?.level ?? 1;
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('escalation')}>
      <header className={styles.head}>
        <h2>{t('escalation')}</h2>
        {escalation && (
          <Tag tone="alarm" icon="warning">
            {level === 1 ? t('level', { level }) : t('levels_to', { level })}
          </Tag>
        )}
        {can.manageDelivery(session, session).allowed && (
          <Button size="small" icon="pencil" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </header>
      {escalation ? (
        <ol className={styles.steps}>
          {escalation.steps.map(({ afterMinutes, names }, index) => (
            <li key={afterMinutes} className={styles.step}>
              <span className={styles.when}>
                <i aria-hidden="true">{index + 1}</i>
                {t('after', { duration: format.minutes(afterMinutes) })}
              </span>
              <b>{names.length > 0 ? names.join(', ') : t('nobody_left')}</b>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.none}>{t('nobody_called')}</p>
      )}
      <LiveCases textOf={textOf} />
    </section>
  );
}
