import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_TEXTS, accountPages } from '../account-pages.ts';
import { useShownModules } from '../api/menu.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { bringInSight } from '../ui/bring-in-sight.ts';
import tab from '../ui/Tab.module.css';
import styles from './AccountTabs.module.css';

/** The pages of the account; orders have a page without tabs. */
export function AccountTabs() {
  const { t } = useTranslation(['index', ...ACCOUNT_TEXTS]);
  const { pathname } = useLocation();
  const pages = accountPages(useSession(), useShownModules()).filter(({ text }) => text !== 'order:my_orders');
  return (
    <nav className={styles.tabs} aria-label={t('delivery:tabs')}>
      {pages.map(({ link, text }) => (
        <Link
          key={text}
          {...link}
          activeOptions={{ exact: link.to === paths.account().to }}
          className={tab.tab}
          {...(pathname === link.to && { ref: bringInSight })}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
