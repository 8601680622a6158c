import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confidential } from '#domain/foundation/permissions/permissions.ts';
import { useTold } from '../../../../api/session.ts';
import { TabStrip } from './TabStrip.tsx';

export interface MonitorTab {
  readonly to:
    | '/yhubDet/realTime'
    | '/yhubDet/report'
    | '/yhubDet/location'
    | '/yhubDet/recordLog'
    | '/yhubDet/place'
    | '/yhubDet/setting';
  readonly text: 'tab_real_time' | 'tab_report' | 'tab_location' | 'tab_record_log' | 'tab_place' | 'tab_setting';
  readonly byUnit: boolean;
  /** What the whole page is about, where that is not for everybody. */
  readonly tells?: Confidential;
  /** Another address of the same page. */
  readonly also?: string;
}
interface Props {
  tabs: readonly MonitorTab[];
  current: MonitorTab['to'] | undefined;
  mcuId: string;
  children: ReactNode;
}

/** The pages of a monitor. */
export function MonitorTabs({ tabs, current, mcuId, children }: Props) {
  const { t } = useTranslation('monitor');
  const told = useTold();
  return (
    <TabStrip
      tabs={tabs
        .filter(({ tells }) => told(tells))
        .map(({ to, text }) => ({
          key: to.slice(to.lastIndexOf('/') + 1),
          link: { to, search: { mcuId } },
          text: t(text),
          isCurrent: to === current,
        }))}
    >
      {children}
    </TabStrip>
  );
}
