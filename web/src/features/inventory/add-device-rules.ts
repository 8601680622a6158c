import { SERIAL_NUMBER } from '#domain/devices/device-limits.ts';
import type { Manufacturer } from '#domain/devices/manufacturers.ts';

/** What the reader types to add a device. */
export interface AddDeviceFields {
  readonly sn: string;
  readonly mcuId: string;
  readonly deviceName: string;
  /** Null until it is chosen: then that of the unit. */
  readonly deviceType: string | null;
  /** Of an energy device, where it is known. */
  readonly manufacturer: Manufacturer | null;
  readonly companyId: string;
  readonly site: string;
}

export const EMPTY_FIELDS: AddDeviceFields = {
  sn: '',
  mcuId: '',
  deviceName: '',
  deviceType: null,
  manufacturer: null,
  companyId: '',
  site: '',
};

export const IDENTITY = /^[0-9a-f]{24}$/i;

interface Faults {
  readonly sn?: 'serial_rule';
  readonly mcuId?: 'mcu_rule';
  readonly deviceName?: 'device_name_empty';
  readonly companyId?: 'company_empty';
}

/** What is wrong with the fields, as keys of texts; the server checks the same again. */
export const addDeviceFaults = ({ sn, mcuId, deviceName, companyId }: AddDeviceFields): Faults => ({
  ...(!SERIAL_NUMBER.test(sn.trim()) && { sn: 'serial_rule' as const }),
  ...(!IDENTITY.test(mcuId.trim()) && { mcuId: 'mcu_rule' as const }),
  ...(deviceName.trim() === '' && { deviceName: 'device_name_empty' as const }),
  ...(companyId === '' && { companyId: 'company_empty' as const }),
});
