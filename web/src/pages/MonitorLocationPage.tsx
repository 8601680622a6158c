import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWebInfo } from '../api/web-info.ts';
import { type Interval, intervalFault, presetInterval } from '../features/locations/track/interval.ts';
import { chosenMap } from '../features/users/chosen-map.ts';
import { embeddedMap, type MapServiceKey } from '../map/map-service.ts';
import { useStored } from '../storage/stored-value.ts';
import { loadPart } from '../ui/load-part.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './MonitorLocationPage.module.css';
import { useMonitorDevice } from './monitor-device.ts';

const LocationView = lazy(() => loadPart(() => import('../features/locations/LocationView.tsx')));

/** `/yhubDet/location`: on the map service that the user has chosen. */
export function MonitorLocationPage() {
  const key = useStored(chosenMap);
  return <Page first={key} route="location" />;
}

/** `/yhubDet/google`: the same on the world service. */
export const MonitorWorldMapPage = () => <Page first="world" route="google" />;

const routes = {
  location: getRouteApi('/member/console/yhubDet/location'),
  google: getRouteApi('/member/console/yhubDet/google'),
};
const EMBEDDED = { world: embeddedMap, regional: embeddedMap };

function Page({ first, route }: { first: MapServiceKey; route: keyof typeof routes }) {
  const navigate = useNavigate();
  const { info } = useMonitorDevice();
  const { start, end } = routes[route].useSearch();
  const services = useWebInfo()?.mapServices ?? EMBEDDED;
  const order = useMemo(() => [services[first], services[first === 'world' ? 'regional' : 'world']], [services, first]);
  const [usual] = useState(() => presetInterval('hours24', Date.now()));
  const interval = useMemo<Interval>(() => {
    const asked = { from: start ?? Number.NaN, to: end ?? Number.NaN };
    return intervalFault(asked) === null ? asked : usual;
  }, [start, end, usual]);
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <Spinner size={24} />
        </div>
      }
    >
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
