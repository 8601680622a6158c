import type { KindName } from '../kinds/registry.ts';

/** The kinds of records that devices of each type send, by the letter of the type: a monitor, f lithium battery, the others energy devices. */
const RECORDS_OF = {
  a: ['monitor', 'location'],
  b: ['inverter'],
  c: ['inverter'],
  d: ['tc', 'charger'],
  e: ['dmt'],
  f: ['bms', 'enerdrive', 'cycle'],
  g: ['gpts'],
  h: ['ups'],
  i: ['dmt'],
  j: ['tc', 'charger'],
  k: ['cbb'],
} as const satisfies Readonly<Record<string, readonly KindName[]>>;

export type DeviceType = keyof typeof RECORDS_OF;
export const DEVICE_TYPES = Object.keys(RECORDS_OF) as readonly DeviceType[];

const LETTERS = DEVICE_TYPES.join('');
/** A letter of a type. */
export const DEVICE_TYPE = new RegExp(`^[${LETTERS}]$`);

export const isDeviceType = (type: string): type is DeviceType => DEVICE_TYPE.test(type);

/** The kinds of records that devices of a type send; none for an unknown one. */
export const recordsOfType = (type: string): readonly KindName[] => (isDeviceType(type) ? RECORDS_OF[type] : []);

/** Whether a device of that type is one of the energy families, which alone have a manufacturer's list and page. */
export const isEnergyType = (type: string): boolean => isDeviceType(type) && type !== 'a' && type !== 'f';
