import { getRouteApi } from '@tanstack/react-router';
import { momentOf } from '../../features/fleet/device-page/history/moment.ts';
import { DeviceReadings } from './DeviceReadings.tsx';
import { useMonitorDevice } from './monitor-device.ts';

const route = getRouteApi('/member/console/yhubDet/realTime');

export function MonitorRealTimePage() {
  const { info, unit } = useMonitorDevice();
  const search = route.useSearch();
  return <DeviceReadings info={info} unit={unit} range={search.range} moment={momentOf(search)} />;
}
