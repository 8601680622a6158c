import { useTranslation } from 'react-i18next';
import { AccountSettings } from '../features/users/AccountSettings.tsx';
import card from '../ui/Card.module.css';
import { classNames } from '../ui/class-names.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import styles from './AccountPage.module.css';
import { AccountTabs } from './AccountTabs.tsx';

export function AccountPage() {
  const { t } = useTranslation('index');
  return (
    <>
      <PageHeader title={t('nav_account')} />
      <AccountTabs />
      <div className={styles.body}>
        <section className={classNames(card.card, styles.card)}>
          <AccountSettings />
        </section>
      </div>
    </>
  );
}
