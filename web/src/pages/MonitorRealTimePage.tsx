import { getRouteApi } from '@tanstack/react-router';
import { DeviceReadings } from './DeviceReadings.tsx';
import { useMonitorDevice } from './monitor-device.ts';

const route = getRouteApi('/member/console/yhubDet/realTime');

export function MonitorRealTimePage() {
  const { info, unit } = useMonitorDevice();
  return <DeviceReadings info={info} unit={unit} range={route.useSearch().range} />;
}
