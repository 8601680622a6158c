import { type KindName, nameOfKind, RECORD_KINDS, recordKind, type TypeLetter } from '../kinds/registry.ts';

/** A letter: a monitor, f lithium battery, the others energy devices. */
export type DeviceType = TypeLetter;

const typesOf = (kind: number): readonly string[] => Object.keys(recordKind(kind)?.types ?? {});
export const DEVICE_TYPES = [...new Set(RECORD_KINDS.flatMap(typesOf))].sort() as readonly DeviceType[];

const LETTERS = DEVICE_TYPES.join('');
/** A letter of a type. */
export const DEVICE_TYPE = new RegExp(`^[${LETTERS}]$`);

export const isDeviceType = (type: string): type is DeviceType => DEVICE_TYPE.test(type);

/** The kinds of records that devices of a type send; none for an unknown one. */
export const recordsOfType = (type: string): readonly KindName[] =>
  RECORD_KINDS.filter((kind) => typesOf(kind).includes(type)).map(nameOfKind);

/** Whether a device of that type is one of the energy families, which alone have a manufacturer's list and page. */
export const isEnergyType = (type: string): boolean => isDeviceType(type) && type !== 'a' && type !== 'f';
