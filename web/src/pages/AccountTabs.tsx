import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import styles from './AccountTabs.module.css';

interface Props {
  current: 'account' | 'notifications';
}

/** The pages of the account. Who has only one sees no tabs. */
export function AccountTabs({ current }: Props) {
  const { t } = useTranslation('delivery');
  const { role, modules } = useSession();
  if (role === 'guest' || !modules.includes('message')) return null;
  const here = (tab: Props['current']) => (tab === current ? 'page' : undefined);
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      <Link {...paths.account()} className={styles.tab} aria-current={here('account')}>
        {t('my_account')}
      </Link>
      <Link {...paths.notifications()} className={styles.tab} aria-current={here('notifications')}>
        {t('title')}
      </Link>
    </nav>
  );
}
