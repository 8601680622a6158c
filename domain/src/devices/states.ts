import { isLowSoc } from '../kinds/charge-state.ts';

/** What of a device decides whether it is in a state. */
export interface StateFacts {
  readonly online: boolean;
  /** −1 without an open alarm. */
  readonly alarmLevel: number;
  readonly socCentiPercent: number | null;
  /** As `chargeState` tells it; null when it never measured. */
  readonly chargeState: number | null;
}

/** States a list can be narrowed to. */
export const DEVICE_STATES = ['online', 'offline', 'alarm', 'low', 'charging', 'discharging'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** Whether a device is in a state; the server says the same of its rows in SQL. Charge flows only in what is online. */
export const isInState: Readonly<Record<DeviceState, (device: StateFacts) => boolean>> = {
  online: ({ online }) => online,
  offline: ({ online }) => !online,
  alarm: ({ alarmLevel }) => alarmLevel !== -1,
  low: ({ socCentiPercent }) => isLowSoc(socCentiPercent),
  charging: ({ online, chargeState }) => online && chargeState === 1,
  discharging: ({ online, chargeState }) => online && chargeState === 2,
};

/** Whether a text names a state. */
export const isDeviceState = (text: unknown): text is DeviceState => DEVICE_STATES.some((state) => state === text);
