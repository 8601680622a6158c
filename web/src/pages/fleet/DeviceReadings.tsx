import { useNavigate } from '@tanstack/react-router';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useWebInfo } from '../../api/web-info.ts';
import { chosenMap } from '../../features/access/users/chosen-map.ts';
import type { Moment } from '../../features/fleet/device-page/history/moment.ts';
import { DEFAULT_RANGE, type Range } from '../../features/fleet/device-page/history/range.ts';
import { RealTime } from '../../features/fleet/device-page/RealTime.tsx';
import { useMonitorChange } from '../../features/fleet/swaps/use-monitor-change.ts';
import { SystemCard } from '../../features/power/energy/SystemCard.tsx';
import { useStored } from '../../storage/stored-value.ts';
import { sectionsOf } from './device-families.tsx';

interface Props {
  info: DeviceInfo;
  unit: number;
  /** The range of the chart, from the address. */
  range: Range | undefined;
  /** The instant that the chart is about, from the address. */
  moment?: Moment | null;
}

/** The sections of a device's type, and what one of its units measures. */
export function DeviceReadings({ info, unit, range = DEFAULT_RANGE, moment = null }: Props) {
  const navigate = useNavigate();
  const services = useWebInfo()?.mapServices;
  const serviceKey = useStored(chosenMap);
  const change = (some: { range?: Range; at?: undefined; quantity?: undefined }) =>
    void navigate({ to: '.', search: (search) => ({ ...search, ...some }), replace: true, resetScroll: false });
  const monitorChange = useMonitorChange(info.mcuId);
  const sections = sectionsOf(info.deviceType);
  return (
    <RealTime
      key={unit}
      info={info}
      unit={unit}
      range={range}
      onRange={(next) => change({ range: next })}
      moment={moment}
      onMomentEnd={() => change({ at: undefined, quantity: undefined })}
      service={services?.[serviceKey]}
      change={monitorChange}
      header={
        sections.length > 0 && (
          <SystemCard>
            {sections.map((Section) => (
              <Section key={Section.name} info={info} />
            ))}
          </SystemCard>
        )
      }
    />
  );
}
