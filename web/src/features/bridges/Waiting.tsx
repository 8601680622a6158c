import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './Bridges.module.css';
import type { BridgeDetail } from './bridge-queries.ts';

const MEGA = 1_000_000;

/** What waits on the disk of the bridge, how fast it goes, and why nothing comes or goes. */
export function Waiting({ status }: { status: NonNullable<BridgeDetail['status']> }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { waiting, sentPerSecond, cause, online } = status;
  const trouble = cause !== '' ? cause : online ? '' : t('no_session');
  return (
    <section className={classNames(card.card, styles.waiting)} aria-label={t('waiting')}>
      <div>
        <span className={styles.quiet}>{t('waiting')}</span>
        <p className={styles.count}>
          <b>{format.number(waiting.records)}</b>{' '}
          <span className={styles.quiet}>
            {t('on_disk', {
              used: format.number(waiting.bytes / MEGA, 1),
              limit: format.number(waiting.limitBytes / MEGA),
            })}
          </span>
        </p>
      </div>
      <div className={styles.rate}>
        <span>{t('sending', { rate: format.number(sentPerSecond, sentPerSecond < 10 ? 1 : 0) })}</span>
        {waiting.lost > 0 && (
          <span className={styles.cause}>
            {t('lost', { count: waiting.lost, number: format.number(waiting.lost) })}
          </span>
        )}
        {trouble !== '' && <span className={styles.cause}>{trouble}</span>}
      </div>
    </section>
  );
}
