import { CAPACITY_AMP_HOUR, NOMINAL_CENTI_VOLT } from '#domain/devices/device-limits.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';

/** What stands in the fields, as text. */
export interface EditFields {
  readonly deviceName: string;
  readonly companyId: string;
  readonly site: string;
  readonly machineType: string;
  readonly batteryModel: string;
  readonly chemistry: string;
  readonly nominalVolt: string;
  readonly capacityAmpHour: string;
  readonly locationStatus: boolean;
}

export const fieldsOf = (info: DeviceInfo): EditFields => ({
  deviceName: info.deviceName,
  companyId: String(info.companyId),
  site: info.site ?? '',
  machineType: info.machineType ?? '',
  batteryModel: info.batteryModel ?? '',
  chemistry: info.chemistry,
  nominalVolt: String(info.nominalVoltage / 100),
  capacityAmpHour: info.capacityAmpHour === null ? '' : String(info.capacityAmpHour),
  locationStatus: info.locationStatus,
});

export interface EditFault {
  readonly key:
    | 'device_name_empty'
    | 'company_empty'
    | 'battery_empty'
    | 'capacity_empty'
    | 'enter_integer'
    | 'value_between';
  readonly min?: number;
  readonly max?: number;
}
export type EditFaults = { readonly [field in keyof EditFields]?: EditFault };

export const NOMINAL_VOLT = { min: NOMINAL_CENTI_VOLT.min / 100, max: NOMINAL_CENTI_VOLT.max / 100 } as const;

const inRange = (value: number, { min, max }: { min: number; max: number }): EditFault | undefined =>
  value >= min && value <= max ? undefined : { key: 'value_between', min, max };

const capacityFault = (text: string): EditFault | undefined => {
  if (text.trim() === '') return { key: 'capacity_empty' };
  return /^\d+$/.test(text.trim()) ? inRange(Number(text), CAPACITY_AMP_HOUR) : { key: 'enter_integer' };
};

/** `51,2` and `51.2`. */
export const voltsOf = (text: string): number => Number(text.trim().replace(',', '.') || Number.NaN);

/** What is wrong with the fields (spec §5); the server checks the same again. */
export function editFaults(fields: EditFields): EditFaults {
  const capacity = capacityFault(fields.capacityAmpHour);
  const volt = inRange(voltsOf(fields.nominalVolt), NOMINAL_VOLT);
  return {
    ...(fields.deviceName.trim() === '' && { deviceName: { key: 'device_name_empty' as const } }),
    ...(fields.companyId === '' && { companyId: { key: 'company_empty' as const } }),
    ...(fields.batteryModel.trim() === '' && { batteryModel: { key: 'battery_empty' as const } }),
    ...(volt && { nominalVolt: volt }),
    ...(capacity && { capacityAmpHour: capacity }),
  };
}

/** What is sent: the fields that were changed, and company with site together. */
export function changesOf(before: EditFields, after: EditFields) {
  const isChanged = (field: keyof EditFields) => before[field] !== after[field];
  const moves = isChanged('companyId') || isChanged('site');
  return {
    ...(isChanged('deviceName') && { deviceName: after.deviceName.trim() }),
    ...(moves && { companyId: Number(after.companyId), site: after.site }),
    ...(isChanged('machineType') && { machineType: after.machineType as 'OTHER' | '' }),
    ...(isChanged('batteryModel') && { batteryModel: after.batteryModel.trim() }),
    ...(isChanged('chemistry') && { chemistry: after.chemistry as 'lfp' }),
    ...(isChanged('nominalVolt') && { nominalVoltage: Math.round(voltsOf(after.nominalVolt) * 100) }),
    ...(isChanged('capacityAmpHour') && { capacityAmpHour: Number(after.capacityAmpHour) }),
    ...(isChanged('locationStatus') && { locationStatus: after.locationStatus }),
  };
}
