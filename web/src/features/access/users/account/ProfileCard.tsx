import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { sessionQuery, useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { initialsOf } from '../../../../ui/art/initials.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { RoleTag } from '../../../../ui/mark/RoleTag.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import styles from './Account.module.css';
import { ProfileDialog } from './ProfileDialog.tsx';

/** Who the reader is. */
export function ProfileCard() {
  const { t } = useTranslation(['account', 'index']);
  const { displayName, loginName, companyName, role, settings } = useSession();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const sendAgain = useWriting({
    mutationFn: () => ask('sendEmailProof'),
    onSuccess: async ({ mailed }) => {
      if (mailed) {
        const title = t('account:email_sent', { email: settings.newEmail });
        toasts.show({ cause: 'account', tone: 'good', icon: 'mail', title });
      } else await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => showError(error, 'account'),
  });
  return (
    <section className={card.card} aria-label={displayName}>
      <header className={styles.who}>
        <span className={styles.tile} aria-hidden="true">
          {initialsOf(displayName)}
        </span>
        <div className={styles.what}>
          <h2>{displayName}</h2>
          <small>{[loginName, companyName].filter(Boolean).join(' · ')}</small>
        </div>
        <RoleTag role={role} />
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('account:email')}</dt>
          <dd>{settings.email ?? t('account:no_email')}</dd>
        </div>
        {settings.newEmail !== null && (
          <div>
            <dt>
              <Tag tone="low">{t('account:email_unconfirmed')}</Tag>
            </dt>
            <dd>
              {settings.newEmail}
              <small>{t('account:email_unconfirmed_text')}</small>
              <Button icon="mail" busy={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
                {t('account:email_send_again')}
              </Button>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('account:zone')}</dt>
          <dd>{settings.timeZone ?? t('account:zone_company')}</dd>
        </div>
        {settings.lastSignInAt !== null && (
          <div>
            <dt>{t('account:last_sign_in')}</dt>
            <dd>
              <time dateTime={new Date(settings.lastSignInAt).toISOString()}>
                {format.clock(settings.lastSignInAt)}
              </time>
            </dd>
          </div>
        )}
      </dl>
      <footer className={styles.footer}>
        <Button icon="pencil" onClick={() => setOpen(true)}>
          {t('account:edit')}
        </Button>
        <small>{t('account:since', { date: format.date('date', settings.createdAt) })}</small>
      </footer>
      {isOpen && <ProfileDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
