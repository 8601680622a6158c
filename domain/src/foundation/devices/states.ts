import { isLowSoc } from '../kinds/charge-state.ts';

/** The values of a device that determine its states. */
export interface StateFacts {
  readonly online: boolean;
  /** −1 without an open alarm. */
  readonly alarmLevel: number;
  readonly socCentiPercent: number | null;
  /** As returned by `chargeState`; null when it never measured. */
  readonly chargeState: number | null;
  /** Whether something is wrong with its clock. */
  readonly hasWrongClock: boolean;
}

/** States of which reports count the devices. */
export const COUNTED_STATES = ['online', 'offline', 'alarm', 'low', 'charging', 'discharging'] as const;
export type CountedState = (typeof COUNTED_STATES)[number];

/** States by which a list can be filtered. */
export const DEVICE_STATES = [...COUNTED_STATES, 'wrongClock'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/**
 * Whether a device is in a state; the server has the same rule for its rows in SQL. Only an online device counts as
 * charging or discharging.
 */
export const isInState: Readonly<Record<DeviceState, (device: StateFacts) => boolean>> = {
  online: ({ online }) => online,
  offline: ({ online }) => !online,
  alarm: ({ alarmLevel }) => alarmLevel !== -1,
  low: ({ socCentiPercent }) => isLowSoc(socCentiPercent),
  charging: ({ online, chargeState }) => online && chargeState === 1,
  discharging: ({ online, chargeState }) => online && chargeState === 2,
  wrongClock: ({ hasWrongClock }) => hasWrongClock,
};

/** Whether a text names a state. */
export const isDeviceState = (text: unknown): text is DeviceState => DEVICE_STATES.some((state) => state === text);
