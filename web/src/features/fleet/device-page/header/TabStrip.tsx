import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import tab from '../../../../ui/action/Tab.module.css';
import { bringInSight } from '../../../../ui/table/bring-in-sight.ts';
import styles from './DeviceHeader.module.css';

interface TabLink {
  readonly key: string;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly text: string;
  readonly isCurrent: boolean;
}

interface Props {
  tabs: readonly TabLink[];
  /** Controls of all pages, on the right. */
  children: ReactNode;
}

/** The pages of a device, with their common controls on the right. */
export function TabStrip({ tabs, children }: Props) {
  const { t } = useTranslation('monitor');
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      <div className={styles.strip}>
        {tabs.map(({ key, link, text, isCurrent }) => (
          <Link
            key={key}
            {...link}
            // Pages may differ in a parameter alone.
            activeOptions={{ exact: true, includeSearch: true }}
            className={tab.tab}
            data-tour={key}
            {...(isCurrent && { 'aria-current': 'page', ref: bringInSight })}
          >
            {text}
          </Link>
        ))}
      </div>
      {children}
    </nav>
  );
}
