import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import tab from '../../../ui/Tab.module.css';
import styles from './DeviceHeader.module.css';

export interface MonitorTab {
  readonly to:
    | '/yhubDet/realTime'
    | '/yhubDet/report'
    | '/yhubDet/location'
    | '/yhubDet/recordLog'
    | '/yhubDet/setting';
  readonly text: 'tab_real_time' | 'tab_report' | 'tab_location' | 'tab_record_log' | 'tab_setting';
  readonly byUnit: boolean;
  /** Another address of the same page. */
  readonly also?: string;
}
interface Props {
  tabs: readonly MonitorTab[];
  current: MonitorTab['to'] | undefined;
  mcuId: string;
  children: ReactNode;
}

/** On a phone the tabs are wider than the window. */
const bringInSight = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The pages of a device, with their common controls on the right. */
export function MonitorTabs({ tabs, current, mcuId, children }: Props) {
  const { t } = useTranslation('monitor');
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      <div className={styles.strip}>
        {tabs.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            search={{ mcuId }}
            className={tab.tab}
            data-tour={to.slice(to.lastIndexOf('/') + 1)}
            {...(to === current && { 'aria-current': 'page', ref: bringInSight })}
          >
            {t(text)}
          </Link>
        ))}
      </div>
      {children}
    </nav>
  );
}
