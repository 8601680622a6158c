import { getRouteApi } from '@tanstack/react-router';
import { chosenMap } from '../../features/access/users/chosen-map.ts';
import { useStored } from '../../storage/stored-value.ts';
import { DeviceLocation } from './DeviceLocation.tsx';
import { useMonitorDevice } from './monitor-device.ts';

const routes = {
  location: getRouteApi('/member/console/yhubDet/location'),
  google: getRouteApi('/member/console/yhubDet/google'),
};

/** `/yhubDet/location`: on the map service that the user has chosen. */
export function MonitorLocationPage() {
  return (
    <DeviceLocation info={useMonitorDevice().info} first={useStored(chosenMap)} period={routes.location.useSearch()} />
  );
}

/** `/yhubDet/google`: the same on the world service. */
export const MonitorWorldMapPage = () => (
  <DeviceLocation info={useMonitorDevice().info} first="world" period={routes.google.useSearch()} />
);
