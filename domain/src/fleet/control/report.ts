import type { ConfigurationPart } from '../../foundation/devices/configuration.ts';
import type { CanConfiguration } from './can.ts';
import type { UnitConfiguration } from './unit-settings.ts';

/** How a device says it is set. */
export interface DeviceReport {
  /** By the device's clock, UTC ms. */
  readonly at: number;
  readonly configuration: ConfigurationPart;
  readonly can: CanConfiguration | null;
  /** One more after every start. */
  readonly bootCount: number;
  /** Empty when the device does not say. */
  readonly firmwareVersion: string;
  readonly hardwareVersion: string;
  readonly model: string;
  readonly geofenceRevision: number | null;
  /** Devices behind the hub that can be set; absent where it says nothing of them. */
  readonly units?: readonly UnitConfiguration[];
}

/** The device's state after a command: measured or read, not what was requested. */
export interface DeviceReadBack {
  readonly relayClosed: boolean | null;
  readonly chargeLocked: boolean | null;
  /** With a restart: the count before it. */
  readonly bootCount: number | null;
  readonly report: DeviceReport | null;
}
