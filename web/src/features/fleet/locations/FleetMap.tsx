import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import { useWebInfo } from '../../../api/web-info.ts';
import { errorText } from '../../../i18n/error-text.ts';
import type { MapDeviceColumns } from '../../../map/device-field.ts';
import type { Edges } from '../../../map/fit.ts';
import { LazyDeviceMap } from '../../../map/LazyDeviceMap.tsx';
import { MapWaiting } from '../../../map/MapNotice.tsx';
import type { DeviceMapHandle } from '../../../map/map-handle.ts';
import { embeddedMap, type MapServiceKey } from '../../../map/map-service.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { FaultBoundary } from '../../../ui/page/FaultBoundary.tsx';
import styles from './FleetMap.module.css';
import { subscribeMapChanges } from './map-changes.ts';

interface Props {
  /** The manufacturer of the devices; null for all. */
  manufacturer: Manufacturer | null;
  selectedMcuId: string | null;
  onSelect: (mcuId: string | null) => void;
  fullMap: boolean;
  onFullMap: (fullMap: boolean) => void;
  insets: Edges;
  compact: boolean;
  onReady: (handle: DeviceMapHandle) => void;
  service: MapServiceKey;
  onService: (service: MapServiceKey) => void;
}

/** The map starts before its devices are known. */
const NO_DEVICES: MapDeviceColumns = {
  mcuId: [],
  latitudeMicroDegree: [],
  longitudeMicroDegree: [],
  online: [],
  alarmLevel: [],
  located: [],
};
const EMBEDDED = { world: embeddedMap, regional: embeddedMap };

/** All visible devices on the chosen map service, updated by the live feed. */
export function FleetMap({ manufacturer, service, onService, ...map }: Props) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('index');
  const { data, error, refetch } = useQuery(deviceQueries.map(manufacturer));
  const services = useWebInfo()?.mapServices ?? EMBEDDED;
  const theme = useTheme();
  const failed = (reason: string, again: () => void) => (
    <div className={styles.map}>
      <EmptyState alert scene="broken" title={t('map_failed')} reason={reason}>
        <Button icon="refresh" onClick={again}>
          {common('try_again')}
        </Button>
      </EmptyState>
    </div>
  );
  if (error && !data) return failed(errorText(error), () => void refetch());
  return (
    <FaultBoundary fallback={() => failed(common('error_text'), () => location.reload())}>
      <Suspense fallback={<Waiting />}>
        <LazyDeviceMap
          {...map}
          devices={data ?? NO_DEVICES}
          subscribe={subscribeMapChanges}
          theme={theme}
          services={services}
          serviceKey={service}
          onService={onService}
          isLoading={!data}
        />
      </Suspense>
    </FaultBoundary>
  );
}

/** The colours of land and water come with the map's chunk; until then this is a plain background. */
const Waiting = () => (
  <div className={styles.map}>
    <MapWaiting />
  </div>
);
