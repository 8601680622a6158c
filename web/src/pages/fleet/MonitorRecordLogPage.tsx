import { getRouteApi } from '@tanstack/react-router';
import { DeviceRecordLog } from './DeviceRecordLog.tsx';
import { useMonitorDevice } from './monitor-device.ts';

const route = getRouteApi('/member/console/yhubDet/recordLog');

/** `/yhubDet/recordLog`: the logs of a monitor. */
export const MonitorRecordLogPage = () => (
  <DeviceRecordLog mcuId={useMonitorDevice().info.mcuId} log={route.useSearch().log} />
);
