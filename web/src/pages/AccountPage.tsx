import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { ApiKeys } from '../features/api-keys/ApiKeys.tsx';
import { FactorsCard } from '../features/factors/FactorsCard.tsx';
import { PersonalDataCard } from '../features/personal-data/PersonalDataCard.tsx';
import { OwnIdentities } from '../features/single-sign-on/OwnIdentities.tsx';
import AccountSettings from '../features/users/AccountSettings.tsx';
import { PasswordRow } from '../features/users/account/PasswordRow.tsx';
import { ProfileCard } from '../features/users/account/ProfileCard.tsx';
import { SessionsCard } from '../features/users/account/SessionsCard.tsx';
import { useSignOut } from '../features/users/use-sign-out.ts';
import { Button } from '../ui/Button.tsx';
import card from '../ui/Card.module.css';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';
import styles from './AccountPage.module.css';
import { AccountTabs } from './AccountTabs.tsx';

const route = getRouteApi('/member/console/account');

/** Left who I am and how the console looks, right how I get in. */
export function AccountPage() {
  const { t } = useTranslation(['index', 'account']);
  const isMember = useSession().role !== 'guest';
  const search = route.useSearch();
  return (
    <>
      <PageHeader title={t('nav_account')}>{isMember && <SignOut />}</PageHeader>
      <AccountTabs />
      <div className={classNames(styles.body, !isMember && styles.alone)}>
        <div className={styles.column}>
          {isMember && <ProfileCard />}
          <section className={classNames(card.card, styles.card)} aria-label={t('account:preferences')}>
            {isMember && <h2>{t('account:preferences')}</h2>}
            <AccountSettings named={!isMember} />
          </section>
          {isMember && <PersonalDataCard />}
        </div>
        {isMember && (
          <div className={styles.column}>
            <FactorsCard password={<PasswordRow />} />
            <OwnIdentities returned={search} />
            <SessionsCard />
            <div className={classNames(card.card, styles.keys)}>
              <ApiKeys />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function SignOut() {
  const { t } = useTranslation('index');
  const signOut = useSignOut();
  if (useIsDesktop())
    return (
      <Button icon="sign-out" onClick={() => void signOut()}>
        {t('sign_out')}
      </Button>
    );
  return <IconButton icon="sign-out" label={t('sign_out')} onClick={() => void signOut()} />;
}
