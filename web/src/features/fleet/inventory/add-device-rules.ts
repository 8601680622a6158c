import { DEVICE_IDENTITY } from '#domain/foundation/basics/device-facts.ts';
import { SERIAL_NUMBER } from '#domain/foundation/devices/device-limits.ts';

/** The input for adding a device. */
export interface AddDeviceFields {
  readonly sn: string;
  readonly mcuId: string;
  readonly deviceName: string;
  /** Empty until it is chosen: then that of the unit. */
  readonly deviceType: string;
  /** The manufacturer of an energy device, if known. */
  readonly manufacturer: string;
  readonly companyId: string;
  readonly site: string;
}

export const EMPTY_FIELDS: AddDeviceFields = {
  sn: '',
  mcuId: '',
  deviceName: '',
  deviceType: '',
  manufacturer: '',
  companyId: '',
  site: '',
};

interface Faults {
  readonly sn?: 'serial_empty' | 'serial_rule';
  readonly mcuId?: 'mcu_rule';
  readonly deviceName?: 'device_name_empty';
  readonly companyId?: 'company_empty';
}

/** The errors of the fields, as text keys; the server checks them again. */
export const addDeviceFaults = ({ sn, mcuId, deviceName, companyId }: AddDeviceFields): Faults => ({
  ...(sn.trim() === ''
    ? { sn: 'serial_empty' as const }
    : !SERIAL_NUMBER.test(sn.trim()) && { sn: 'serial_rule' as const }),
  ...(!DEVICE_IDENTITY.test(mcuId.trim()) && { mcuId: 'mcu_rule' as const }),
  ...(deviceName.trim() === '' && { deviceName: 'device_name_empty' as const }),
  ...(companyId === '' && { companyId: 'company_empty' as const }),
});
