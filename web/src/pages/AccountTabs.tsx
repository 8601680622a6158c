import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import styles from './AccountTabs.module.css';

/** The pages of the account. Who has only one sees no tabs. */
export function AccountTabs() {
  const { t } = useTranslation('delivery');
  const { role, modules } = useSession();
  if (role === 'guest' || !modules.includes('message')) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      <Link {...paths.account()} activeOptions={{ exact: true }} className={styles.tab}>
        {t('my_account')}
      </Link>
      <Link {...paths.notifications()} className={styles.tab}>
        {t('title')}
      </Link>
    </nav>
  );
}
