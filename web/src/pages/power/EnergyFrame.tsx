import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isManufacturer, type Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import type { paths } from '../../routes/paths.ts';
import { DeviceFrame, LoadedDevice } from '../fleet/DeviceFrame.tsx';
import { familyOf } from '../fleet/device-families.tsx';

interface Props {
  mcuId: string;
  /** As the address says; its list is where to go when the device does not exist. */
  manufacturer: Manufacturer | undefined;
  /** The same page of a monitor, which is shown in place of this one for a monitor. */
  ofMonitor: ReturnType<typeof paths.monitor | typeof paths.monitorSetting>;
  children: (info: DeviceInfo) => ReactNode;
}

/** Layout of every page of an energy device. */
export function EnergyFrame({ mcuId, manufacturer = 1, ofMonitor, children }: Props) {
  return (
    <LoadedDevice mcuId={mcuId} family={familyOf(manufacturer)}>
      {(info) =>
        isManufacturer(info.manufacturer) ? (
          <DeviceFrame key={mcuId} info={info} family={familyOf(info.manufacturer)}>
            {children(info)}
          </DeviceFrame>
        ) : (
          <Navigate {...ofMonitor} replace />
        )
      }
    </LoadedDevice>
  );
}
