import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useWebInfo } from '../api/web-info.ts';
import { DEFAULT_RANGE } from '../features/device-page/history/range.ts';
import { RealTime } from '../features/device-page/RealTime.tsx';
import { chosenMap } from '../features/users/chosen-map.ts';
import { useStored } from '../storage/stored-value.ts';
import { useMonitorDevice } from './monitor-device.ts';

const route = getRouteApi('/member/console/yhubDet/realTime');

export function MonitorRealTimePage() {
  const navigate = useNavigate();
  const { info, unit } = useMonitorDevice();
  const { range = DEFAULT_RANGE } = route.useSearch();
  const services = useWebInfo()?.mapServices;
  const serviceKey = useStored(chosenMap);
  return (
    <RealTime
      key={unit}
      info={info}
      unit={unit}
      range={range}
      onRange={(next) =>
        void navigate({ to: '.', search: (search) => ({ ...search, range: next }), replace: true, resetScroll: false })
      }
      service={services?.[serviceKey]}
    />
  );
}
