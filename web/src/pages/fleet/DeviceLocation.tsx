import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useWebInfo } from '../../api/web-info.ts';
import { type Interval, intervalFault, presetInterval } from '../../features/fleet/locations/track/interval.ts';
import { embeddedMap, type MapServiceKey } from '../../map/map-service.ts';
import { loadPart } from '../../ui/page/load-part.ts';
import { PartLoading } from '../shared/PartLoading.tsx';

const LocationView = lazy(() => loadPart(() => import('../../features/fleet/locations/LocationView.tsx')));

const EMBEDDED = { world: embeddedMap, regional: embeddedMap };

interface Props {
  info: DeviceInfo;
  /** The map service to begin with. */
  first: MapServiceKey;
  /** From the address; the last 24 hours without one. */
  period: { readonly start?: number | undefined; readonly end?: number | undefined };
}

/** Where a device is and was. */
export function DeviceLocation({ info, first, period: { start, end } }: Props) {
  const navigate = useNavigate();
  const services = useWebInfo()?.mapServices ?? EMBEDDED;
  const order = useMemo(() => [services[first], services[first === 'world' ? 'regional' : 'world']], [services, first]);
  const [usual] = useState(() => presetInterval('hours24', Date.now()));
  const interval = useMemo<Interval>(() => {
    const asked = { from: start ?? Number.NaN, to: end ?? Number.NaN };
    return intervalFault(asked) === null ? asked : usual;
  }, [start, end, usual]);
  return (
    <Suspense fallback={<PartLoading />}>
      <LocationView
        mcuId={info.mcuId}
        locationStatus={info.locationStatus}
        services={order}
        interval={interval}
        onInterval={(next) =>
          void navigate({ to: '.', search: (search) => ({ ...search, start: next.from, end: next.to }), replace: true })
        }
      />
    </Suspense>
  );
}
