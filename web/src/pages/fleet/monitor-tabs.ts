import type { MonitorTab } from '../../features/fleet/device-page/header/MonitorTabs.tsx';

/** The pages of a monitor in their order; `byUnit` are about one of its units. */
export const monitorTabs: readonly MonitorTab[] = [
  { to: '/yhubDet/realTime', text: 'tab_real_time', byUnit: true },
  { to: '/yhubDet/report', text: 'tab_report', byUnit: true },
  { to: '/yhubDet/location', text: 'tab_location', byUnit: false, also: '/yhubDet/google' },
  { to: '/yhubDet/recordLog', text: 'tab_record_log', byUnit: false },
  { to: '/yhubDet/place', text: 'tab_place', byUnit: false, tells: 'identity', also: '/yhubDet/replace' },
  { to: '/yhubDet/setting', text: 'tab_setting', byUnit: false, tells: 'setting' },
];
