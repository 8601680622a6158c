import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useShownModules } from '../../api/menu.ts';
import { useSession } from '../../api/session.ts';
import { ACCOUNT_TEXTS, accountPages } from '../../routes/account-pages.ts';
import { paths } from '../../routes/paths.ts';
import tab from '../../ui/action/Tab.module.css';
import { bringInSight } from '../../ui/table/bring-in-sight.ts';
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
