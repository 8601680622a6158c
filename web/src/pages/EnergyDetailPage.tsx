import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isManufacturer, type Manufacturer, panelOf } from '#domain/devices/manufacturers.ts';
import { type DeviceInfo, deviceQueries } from '../api/device-queries.ts';
import { forgetDevices } from '../api/query-client.ts';
import { useWebInfo } from '../api/web-info.ts';
import { DeviceDetails } from '../features/device-admin/detail/DeviceDetails.tsx';
import { MonitorHeader } from '../features/device-page/header/MonitorHeader.tsx';
import { DEFAULT_RANGE } from '../features/device-page/history/range.ts';
import { MonitorSkeleton } from '../features/device-page/MonitorSkeleton.tsx';
import { RealTime } from '../features/device-page/RealTime.tsx';
import { imageOf, nameOf } from '../features/devices/device-names.ts';
import { FollowButton } from '../features/devices/FollowButton.tsx';
import { useLocate } from '../features/devices/use-locate.ts';
import { DeviceFacts } from '../features/energy/DeviceFacts.tsx';
import { SystemCard } from '../features/energy/SystemCard.tsx';
import { SystemDevices } from '../features/energy/SystemDevices.tsx';
import { chosenMap } from '../features/users/chosen-map.ts';
import { useTypeName } from '../i18n/type-name.ts';
import { useLiveDevice } from '../live/use-live.ts';
import { paths } from '../paths.ts';
import { useStored } from '../storage/stored-value.ts';
import { useIsDesktop } from '../ui/use-media-query.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { useWayOut } from './use-way-out.ts';

const route = getRouteApi('/member/console/e_details');

/** An energy device: its identity, what its hub measures, the devices behind it, and its position. */
export function EnergyDetailPage() {
  const { t } = useTranslation(['monitor', 'energy']);
  const navigate = useNavigate();
  const { mcuId, manufacturer = 1 } = route.useSearch();
  const { data, error, refetch } = useQuery(deviceQueries.info(mcuId));
  if (data) {
    // Monitors have their own page.
    if (!isManufacturer(data.manufacturer)) return <Navigate {...paths.monitor(mcuId)} replace />;
    return <EnergyDetail key={mcuId} info={data} manufacturer={data.manufacturer} />;
  }
  if (!error) return <MonitorSkeleton />;
  return (
    <LoadFailure
      error={error}
      gone={{ title: t('monitor:gone_title'), reason: t('monitor:gone_text') }}
      onAgain={() => void refetch()}
      list={t('energy:to_list')}
      onList={() => void navigate(paths.energyList({ manufacturer }))}
    />
  );
}

function EnergyDetail({ info, manufacturer }: { info: DeviceInfo; manufacturer: Manufacturer }) {
  const { t } = useTranslation('energy');
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const [showsDetails, setShowsDetails] = useState(false);
  const leave = useWayOut('/e_details', paths.energyList({ manufacturer }));
  const { range = DEFAULT_RANGE } = route.useSearch();
  const live = useLiveDevice(info.mcuId);
  const typeName = useTypeName();
  const locate = useLocate((mcuId) => void navigate(paths.home({ panel: panelOf(manufacturer), mcuId })));
  const services = useWebInfo()?.mapServices;
  const serviceKey = useStored(chosenMap);
  const located = live?.position !== undefined || (info.lat !== null && info.lon !== null);
  return (
    <>
      <MonitorHeader
        info={{ ...info, deviceName: nameOf(info) }}
        online={live?.online ?? info.onlineStatus}
        typeName={`${typeName(info.deviceType)} · ${t(`brand_${manufacturer}`)}`}
        image={imageOf(info)}
        follow={<FollowButton item={info} frame={isDesktop ? 'outline' : 'card'} />}
        onBack={leave}
        onLocate={() => locate(info, located)}
        onDetails={() => setShowsDetails(true)}
      />
      <DeviceDetails
        info={info}
        typeName={typeName(info.deviceType)}
        open={showsDetails}
        onClose={() => setShowsDetails(false)}
        onRemoved={() => void navigate({ ...paths.energyList({ manufacturer }), replace: true }).then(forgetDevices)}
      />
      <RealTime
        info={info}
        unit={info.units[0] ?? 0}
        range={range}
        onRange={(next) =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, range: next }),
            replace: true,
            resetScroll: false,
          })
        }
        service={services?.[serviceKey]}
        header={
          <SystemCard>
            <SystemDevices devices={info.relationDeviceList} typeName={typeName} />
            <DeviceFacts info={info} />
          </SystemCard>
        }
      />
    </>
  );
}
