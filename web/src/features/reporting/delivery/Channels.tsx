import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './Channels.module.css';
import { type Mine, useDeliveryAction } from './delivery-queries.ts';
import { PushChannel } from './PushChannel.tsx';
import { Webhooks } from './Webhooks.tsx';

/** By which ways the reader is reached, each with a test; for administrators the programs of their companies too. */
export function Channels({ mine: { email, channels } }: { mine: Pick<Mine, 'email' | 'channels'> }) {
  const { t } = useTranslation('delivery');
  const session = useSession();
  const test = useDeliveryAction(() => ask('sendTestMail'), {
    say: (sent) => t('test_mail_sent', { email: sent.email }),
  });
  const hasMail = channels.includes('email');
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('channels')}>
      <h2>{t('channels')}</h2>
      <ul className={styles.list}>
        <li className={styles.channel}>
          <Icon name="mail" size={17} />
          <div className={styles.text}>
            <b>{t('email')}</b>
            <p>{hasMail ? (email ?? t('email_none')) : t('mail_not_set_up')}</p>
          </div>
          {hasMail && email !== null && (
            <Button
              size="small"
              busy={test.isPending}
              aria-label={t('test_of', { name: t('email') })}
              onClick={() => test.run(undefined)}
            >
              {t('test')}
            </Button>
          )}
        </li>
        <PushChannel />
      </ul>
      {can.manageDelivery(session, session).allowed && <Webhooks />}
    </section>
  );
}
