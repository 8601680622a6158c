import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { ApiKeys } from '../../features/access/api-keys/ApiKeys.tsx';
import { FactorsCard } from '../../features/access/factors/FactorsCard.tsx';
import { OwnIdentities } from '../../features/access/single-sign-on/OwnIdentities.tsx';
import AccountSettings from '../../features/access/users/AccountSettings.tsx';
import { PasswordRow } from '../../features/access/users/account/PasswordRow.tsx';
import { ProfileCard } from '../../features/access/users/account/ProfileCard.tsx';
import { SessionsCard } from '../../features/access/users/account/SessionsCard.tsx';
import { useSignOut } from '../../features/access/users/use-sign-out.ts';
import { PersonalDataCard } from '../../features/reporting/personal-data/PersonalDataCard.tsx';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import card from '../../ui/page/Card.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './AccountPage.module.css';
import { AccountTabs } from './AccountTabs.tsx';

const route = getRouteApi('/member/console/account');

/** Left who I am and how the console looks, right how I get in. */
export function AccountPage() {
  const { t } = useTranslation(['index', 'account']);
  const isMember = can.manageOwnAccount(useSession()).allowed;
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
