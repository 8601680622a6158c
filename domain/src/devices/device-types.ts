/** Letters of device types: a monitor, f lithium battery, the others energy devices. */
export const DEVICE_TYPES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const isDeviceType = (type: string): type is DeviceType => DEVICE_TYPES.some((known) => known === type);

/** Whether a device of that type is one of the energy families, which alone have a manufacturer's list and page. */
export const isEnergyType = (type: string): boolean => isDeviceType(type) && type !== 'a' && type !== 'f';
