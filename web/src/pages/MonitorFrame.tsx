import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceInfo, deviceQueries } from '../api/device-queries.ts';
import { forgetDevices } from '../api/query-client.ts';
import { DeviceDetails } from '../features/device-admin/detail/DeviceDetails.tsx';
import { MonitorHeader } from '../features/device-page/header/MonitorHeader.tsx';
import { MonitorTabs } from '../features/device-page/header/MonitorTabs.tsx';
import { UnitSwitch } from '../features/device-page/header/UnitSwitch.tsx';
import { MonitorSkeleton } from '../features/device-page/MonitorSkeleton.tsx';
import { imageOf } from '../features/devices/device-names.ts';
import { FollowButton } from '../features/devices/FollowButton.tsx';
import { useLocate } from '../features/devices/use-locate.ts';
import { useTypeName } from '../i18n/type-name.ts';
import type { LiveDevice } from '../live/live-device.ts';
import { useLiveDevice } from '../live/use-live.ts';
import { paths } from '../paths.ts';
import { useIsDesktop } from '../ui/use-media-query.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { MonitorDeviceContext } from './monitor-device.ts';
import { monitorTabs } from './monitor-tabs.ts';
import { useWayOut } from './use-way-out.ts';

const route = getRouteApi('/member/console/yhubDet');

/** Layout of every page of a monitor: the device's header and its tabs. */
export function MonitorFrame() {
  const { t } = useTranslation('monitor');
  const navigate = useNavigate();
  const { mcuId } = route.useSearch();
  const { data, error, refetch } = useQuery(deviceQueries.info(mcuId));
  if (data) return <Frame key={mcuId} info={data} />;
  if (!error) return <MonitorSkeleton />;
  return (
    <LoadFailure
      error={error}
      gone={{ title: t('gone_title'), reason: t('gone_text') }}
      onAgain={() => void refetch()}
      list={t('to_list')}
      onList={() => void navigate(paths.monitors())}
    />
  );
}

function Frame({ info }: { info: DeviceInfo }) {
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const [showsDetails, setShowsDetails] = useState(false);
  const leave = useWayOut('/yhubDet', paths.monitors());
  const { unit: wished } = route.useSearch();
  const live = useLiveDevice(info.mcuId);
  const typeName = useTypeName();
  const locate = useLocate((mcuId) => void navigate(paths.home({ mcuId })));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tab = monitorTabs.find(({ to, also }) => path.startsWith(to) || (also !== undefined && path.startsWith(also)));
  const units = knownUnits([...info.units, ...info.bmsUnits], live);
  const unit = wished !== undefined && units.includes(wished) ? wished : (units[0] ?? 0);
  const located = live?.position !== undefined || (info.lat !== null && info.lon !== null);
  return (
    <MonitorDeviceContext value={useMemo(() => ({ info, unit }), [info, unit])}>
      <MonitorHeader
        info={info}
        online={live?.online ?? info.onlineStatus}
        typeName={typeName(info.deviceType)}
        image={imageOf(info)}
        follow={<FollowButton item={info} frame={isDesktop ? 'outline' : 'card'} />}
        onBack={leave}
        onLocate={() => locate(info, located)}
        onDetails={() => setShowsDetails(true)}
        onControl={() => void navigate(paths.monitorSetting(info.mcuId))}
      />
      <DeviceDetails
        info={info}
        typeName={typeName(info.deviceType)}
        open={showsDetails}
        onClose={() => setShowsDetails(false)}
        onRemoved={() => void navigate({ ...paths.monitors(), replace: true }).then(forgetDevices)}
      />
      <MonitorTabs tabs={monitorTabs} current={tab?.to} mcuId={info.mcuId}>
        {tab?.byUnit && (
          <UnitSwitch
            units={units}
            unit={unit}
            onUnit={(next) =>
              void navigate({
                to: '.',
                search: (search) => ({ ...search, unit: next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
      </MonitorTabs>
      <Outlet />
    </MonitorDeviceContext>
  );
}

/** Units that have sent records before or since the page was opened, in order. */
const knownUnits = (answered: readonly number[], live: LiveDevice | undefined): readonly number[] =>
  [...new Set([...answered, ...(live?.units.keys() ?? [])])].sort((left, right) => left - right);
