import type { ReactNode } from 'react';
import { isEnergyType } from '#domain/foundation/devices/device-types.ts';
import { type Manufacturer, panelOf } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { DeviceFacts } from '../../features/power/energy/DeviceFacts.tsx';
import { SystemDevices } from '../../features/power/energy/SystemDevices.tsx';
import { paths } from '../../routes/paths.ts';

/** Devices that share a list and their place on the map: monitors, or those of a manufacturer. */
export interface DeviceFamily {
  readonly manufacturer: Manufacturer | null;
  /** Where the addresses of its pages begin: the way back leads out of them. */
  readonly section: '/yhubDet' | '/e_';
  readonly toList: 'monitor:to_list' | 'energy:to_list';
  readonly list: ReturnType<typeof paths.monitors> | ReturnType<typeof paths.energyList>;
  readonly onMap: (mcuId: string) => ReturnType<typeof paths.home>;
}

export const MONITORS: DeviceFamily = {
  manufacturer: null,
  section: '/yhubDet',
  toList: 'monitor:to_list',
  list: paths.monitors(),
  onMap: (mcuId) => paths.home({ mcuId }),
};

export const familyOf = (manufacturer: Manufacturer): DeviceFamily => ({
  manufacturer,
  section: '/e_',
  toList: 'energy:to_list',
  list: paths.energyList({ manufacturer }),
  onMap: (mcuId) => paths.home({ panel: panelOf(manufacturer), mcuId }),
});

/** A part of a device's page above its readings. */
type Section = (props: { info: DeviceInfo }) => ReactNode;

const SYSTEM: readonly Section[] = [SystemDevices, DeviceFacts];

/** The sections of a type of device, in their order. */
export const sectionsOf = (deviceType: string): readonly Section[] => (isEnergyType(deviceType) ? SYSTEM : []);
