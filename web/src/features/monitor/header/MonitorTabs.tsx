import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import styles from './MonitorHeader.module.css';

/** The pages of a device; at the right what all of them are about. */
export function MonitorTabs({ mcuId, children }: { mcuId: string; children: ReactNode }) {
  const { t } = useTranslation('monitor');
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      <Link {...paths.monitor(mcuId)} className={styles.tab} aria-current="page">
        {t('tab_real_time')}
      </Link>
      {children}
    </nav>
  );
}
