import { SERIAL_NUMBER } from '#domain/devices/device-limits.ts';
import type { Manufacturer } from '#domain/devices/manufacturers.ts';

/** The input for adding a device. */
export interface AddDeviceFields {
  readonly sn: string;
  readonly mcuId: string;
  readonly deviceName: string;
  /** Null until chosen: then the unit's own manufacturer applies. */
  readonly deviceType: string | null;
  /** The manufacturer of an energy device, if known. */
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

/** The errors of the fields, as text keys; the server checks them again. */
export const addDeviceFaults = ({ sn, mcuId, deviceName, companyId }: AddDeviceFields): Faults => ({
  ...(!SERIAL_NUMBER.test(sn.trim()) && { sn: 'serial_rule' as const }),
  ...(!IDENTITY.test(mcuId.trim()) && { mcuId: 'mcu_rule' as const }),
  ...(deviceName.trim() === '' && { deviceName: 'device_name_empty' as const }),
  ...(companyId === '' && { companyId: 'company_empty' as const }),
});
