import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { chosenMap } from '../../features/access/users/chosen-map.ts';
import { EnergyNow } from '../../features/power/energy/EnergyNow.tsx';
import { paths } from '../../routes/paths.ts';
import { useStored } from '../../storage/stored-value.ts';
import { loadPart } from '../../ui/page/load-part.ts';
import { PartLoading } from '../shared/PartLoading.tsx';
import { EnergyFrame } from './EnergyFrame.tsx';
import { EnergyTabs, tabOf } from './EnergyTabs.tsx';
import { MainsFailures } from './MainsFailures.tsx';

const parts = {
  devices: () => loadPart(() => import('./EnergyDevices.tsx')).then((part) => ({ default: part.EnergyDevices })),
  report: () => loadPart(() => import('./EnergyReport.tsx')).then((part) => ({ default: part.EnergyReport })),
  location: () =>
    loadPart(() => import('../fleet/DeviceLocation.tsx')).then((part) => ({ default: part.DeviceLocation })),
  recordLog: () =>
    loadPart(() => import('../fleet/DeviceRecordLog.tsx')).then((part) => ({ default: part.DeviceRecordLog })),
} as const;
const EnergyDevices = lazy(parts.devices);
const EnergyReport = lazy(parts.report);
const DeviceLocation = lazy(parts.location);
const DeviceRecordLog = lazy(parts.recordLog);

const route = getRouteApi('/member/console/e_details');

/** An energy device: its energy now, the devices behind it, their energy by period, its place, its logs. */
export function EnergyDetailPage() {
  const search = route.useSearch();
  const { mcuId, manufacturer } = search;
  const tab = tabOf(search);
  // While the device is asked for.
  useEffect(() => {
    if (tab !== 'flow') parts[tab]().catch(() => undefined);
  }, [tab]);
  return (
    <EnergyFrame mcuId={mcuId} manufacturer={manufacturer} ofMonitor={paths.monitor(mcuId)}>
      {(info) => (
        <>
          <EnergyTabs info={info} />
          {/* The first page does not wait for the code of the others. */}
          <Suspense fallback={<PartLoading />}>
            <Shown info={info} />
          </Suspense>
        </>
      )}
    </EnergyFrame>
  );
}

function Shown({ info }: { info: DeviceInfo }) {
  const search = route.useSearch();
  const firstMap = useStored(chosenMap);
  switch (tabOf(search)) {
    case 'devices':
      return <EnergyDevices info={info} />;
    case 'report':
      return <EnergyReport info={info} />;
    case 'location':
      return <DeviceLocation info={info} first={firstMap} period={search} />;
    case 'recordLog':
      return <DeviceRecordLog mcuId={info.mcuId} log={search.log} />;
    default:
      return (
        <EnergyNow info={info}>
          <MainsFailures mcuId={info.mcuId} devices={info.relationDeviceList} />
        </EnergyNow>
      );
  }
}
