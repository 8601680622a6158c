import type { CanConfiguration } from '#domain/fleet/control/can.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import type { FaultKind } from '../fleet/format.ts';
import type { FaultProfile } from '../run/fault-profile.ts';

/** A device as it really is, not as it last reported. */
export interface DeviceView {
  mcuId: string;
  sn: string;
  name: string;
  profile: string;
  connected: boolean;
  /** false after /offline */
  online: boolean;
  /** UTC ms until which nothing is reported; null when reporting */
  silentUntilMs: number | null;
  intervalSeconds: number;
  /** instant of the newest record made */
  recordedUntilMs: number;
  acknowledgedUntilMs: number;
  recordsAcknowledged: number;
  recordsWaiting: number;
  recordsLost: number;
  historyDone: boolean;
  clockShiftSeconds: number;
  activity: string;
  lat: number;
  lon: number;
  relayClosed: boolean | null;
  chargeLocked: boolean;
  bootCount: number;
  firmwareVersion: string;
  faultProfile: FaultProfile;
  faults: FaultKind[];
  units: UnitView[];
}

export interface UnitView {
  unit: number;
  socPercent: number;
  voltageVolt: number;
  /** positive charges */
  currentAmp: number;
  temperatureCelsius: number;
  sohPercent: number;
  capacityAmpHour: number;
  cycleCount: number;
}

/** Values to force on a device. With null, the model determines the quantity again. */
export interface DeviceSetting {
  /** which unit soc, temperature and load are for; default all */
  unit?: number | undefined;
  socPercent?: number | undefined;
  temperatureCelsius?: number | undefined;
  lat?: number | null | undefined;
  lon?: number | null | undefined;
  /** constant current out of the battery (negative: into it) instead of the duty cycle */
  loadAmp?: number | null | undefined;
  intervalSeconds?: number | undefined;
}

/** Settings changed on the device itself. */
interface OwnSetting {
  configuration?: ConfigurationPart | undefined;
  can?: CanConfiguration | undefined;
}

/** The same actions as over HTTP, for use in the same process. Each throws UnknownDevice for an unknown mcuId. */
export interface SimulatorControl {
  devices(): DeviceView[];
  device(mcuId: string): DeviceView;
  set(mcuId: string, setting: DeviceSetting): DeviceView;
  fail(mcuId: string, kind: FaultKind): DeviceView;
  /** removes one fault, or all */
  repair(mcuId: string, kind?: FaultKind): DeviceView;
  /** measures and sends nothing for a while, but stays connected; null ends it */
  silent(mcuId: string, seconds: number | null): DeviceView;
  /** drops the connection; the device keeps measuring into its memory */
  offline(mcuId: string): DeviceView;
  online(mcuId: string): DeviceView;
  /** how the device handles commands from now on; omitted fields get their defaults */
  faultProfile(mcuId: string, faultProfile: Partial<FaultProfile>): DeviceView;
  /** changes settings as on the device itself; it reports them at once, or when it is connected */
  configure(mcuId: string, setting: OwnSetting): Promise<DeviceView>;
  /** moves the device's clock against the true time */
  clock(mcuId: string, shiftSeconds: number): DeviceView;
  /** measures now; resolves when the server has acknowledged, rejects when the device is not connected */
  report(mcuId: string): Promise<DeviceView>;
  /** publishes raw bytes on dev/{mcuId}/up/{topicSuffix}, or on the whole topic given; resolves on acknowledgement */
  publish(mcuId: string, payload: Uint8Array, to: { topicSuffix: string } | { topic: string }): Promise<void>;
}
