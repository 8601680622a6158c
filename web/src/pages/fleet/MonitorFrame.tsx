import { getRouteApi, Navigate, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isManufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useSession, useTold } from '../../api/session.ts';
import { MonitorTabs } from '../../features/fleet/device-page/header/MonitorTabs.tsx';
import { UnitSwitch } from '../../features/fleet/device-page/header/UnitSwitch.tsx';
import type { LiveDevice } from '../../live/live-device.ts';
import { useLiveDevice } from '../../live/use-live.ts';
import { detailOf, paths } from '../../routes/paths.ts';
import { DeviceFrame, LoadedDevice } from './DeviceFrame.tsx';
import { MONITORS } from './device-families.tsx';
import { MonitorDeviceContext } from './monitor-device.ts';
import { monitorTabs } from './monitor-tabs.ts';

const route = getRouteApi('/member/console/yhubDet');

/** Layout of every page of a monitor: the frame of a device, and its tabs. An energy device goes on to its own page. */
export function MonitorFrame() {
  const navigate = useNavigate();
  const { mcuId } = route.useSearch();
  const session = useSession();
  const told = useTold();
  return (
    <LoadedDevice mcuId={mcuId} family={MONITORS}>
      {(info) => {
        if (isManufacturer(info.manufacturer)) return <Navigate {...detailOf(info)} replace />;
        if (!session.modules.includes('yhub')) return <Navigate {...paths.noPermission()} replace />;
        return (
          <DeviceFrame
            key={mcuId}
            info={info}
            family={MONITORS}
            {...(can.swapMonitor(session, info).allowed && {
              onReplace: () => void navigate(paths.monitorReplace(mcuId)),
            })}
            {...(told('command') && { onControl: () => void navigate(paths.monitorSetting(mcuId)) })}
          >
            <MonitorPages info={info} />
          </DeviceFrame>
        );
      }}
    </LoadedDevice>
  );
}

function MonitorPages({ info }: { info: DeviceInfo }) {
  const navigate = useNavigate();
  const { unit: wished } = route.useSearch();
  const live = useLiveDevice(info.mcuId);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tab = monitorTabs.find(({ to, also }) => path.startsWith(to) || (also !== undefined && path.startsWith(also)));
  const units = knownUnits([...info.units, ...info.bmsUnits], live);
  const unit = wished !== undefined && units.includes(wished) ? wished : (units[0] ?? 0);
  return (
    <MonitorDeviceContext value={useMemo(() => ({ info, unit }), [info, unit])}>
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
