import { getRouteApi, Navigate } from '@tanstack/react-router';
import { isManufacturer } from '#domain/devices/manufacturers.ts';
import { paths } from '../paths.ts';
import { DeviceFrame, LoadedDevice } from './DeviceFrame.tsx';
import { DeviceReadings } from './DeviceReadings.tsx';
import { familyOf } from './device-families.tsx';

const route = getRouteApi('/member/console/e_details');

/** An energy device: its identity, what its hub measures, the devices behind it, and its position. */
export function EnergyDetailPage() {
  const { mcuId, manufacturer = 1, range } = route.useSearch();
  return (
    <LoadedDevice mcuId={mcuId} family={familyOf(manufacturer)}>
      {(info) =>
        // Monitors have their own page.
        isManufacturer(info.manufacturer) ? (
          <DeviceFrame key={mcuId} info={info} family={familyOf(info.manufacturer)}>
            <DeviceReadings info={info} unit={info.units[0] ?? 0} range={range} />
          </DeviceFrame>
        ) : (
          <Navigate {...paths.monitor(mcuId)} replace />
        )
      }
    </LoadedDevice>
  );
}
