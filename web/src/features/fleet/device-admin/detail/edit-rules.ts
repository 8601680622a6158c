import { CAPACITY_AMP_HOUR, IMEI, NOMINAL_CENTI_VOLT, SIM_ID } from '#domain/foundation/devices/device-limits.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';

/** The fields' texts. */
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
  readonly model: string;
  readonly imei: string;
  readonly simId: string;
  readonly simKind: string;
  /** `2028-04-30`. */
  readonly warrantyDay: string;
}

const HOUR_MS = 3_600_000;
/** Noon in UTC: the same day for readers in nearly all zones. */
const middayOf = (day: string): number => Date.parse(day) + 12 * HOUR_MS;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const fieldsOf = (info: DeviceInfo): EditFields => ({
  deviceName: info.deviceName,
  companyId: String(info.companyId),
  site: info.site ?? '',
  machineType: info.machineType ?? '',
  batteryModel: info.batteryModel ?? '',
  chemistry: info.chemistry,
  nominalVolt: info.nominalVoltage === null ? '' : String(info.nominalVoltage / 100),
  capacityAmpHour: info.capacityAmpHour === null ? '' : String(info.capacityAmpHour),
  locationStatus: info.locationStatus,
  model: info.model ?? '',
  imei: info.imei ?? '',
  simId: info.simId ?? '',
  simKind: info.simKind === null ? '' : String(info.simKind),
  warrantyDay: info.warrantyDate === null ? '' : dayOf(info.warrantyDate),
});

export interface EditFault {
  readonly key:
    | 'device_name_empty'
    | 'company_empty'
    | 'battery_empty'
    | 'capacity_empty'
    | 'enter_integer'
    | 'value_between'
    | 'imei_wrong'
    | 'sim_wrong';
  readonly min?: number;
  readonly max?: number;
}
type EditFaults = { readonly [field in keyof EditFields]?: EditFault };

const NOMINAL_VOLT = { min: NOMINAL_CENTI_VOLT.min / 100, max: NOMINAL_CENTI_VOLT.max / 100 } as const;

const inRange = (value: number, { min, max }: { min: number; max: number }): EditFault | undefined =>
  value >= min && value <= max ? undefined : { key: 'value_between', min, max };

const capacityFault = (text: string): EditFault | undefined => {
  if (text.trim() === '') return { key: 'capacity_empty' };
  return /^\d+$/.test(text.trim()) ? inRange(Number(text), CAPACITY_AMP_HOUR) : { key: 'enter_integer' };
};

const voltsOf = (text: string): number => Number(text.trim());

const isEmptyOr = (pattern: RegExp, text: string): boolean => text.trim() === '' || pattern.test(text.trim());

/** The errors of the fields; the server checks them again. */
export function editFaults(fields: EditFields): EditFaults {
  const capacity = capacityFault(fields.capacityAmpHour);
  const volt = fields.nominalVolt.trim() === '' ? undefined : inRange(voltsOf(fields.nominalVolt), NOMINAL_VOLT);
  return {
    ...(fields.deviceName.trim() === '' && { deviceName: { key: 'device_name_empty' as const } }),
    ...(fields.companyId === '' && { companyId: { key: 'company_empty' as const } }),
    ...(fields.batteryModel.trim() === '' && { batteryModel: { key: 'battery_empty' as const } }),
    ...(volt && { nominalVolt: volt }),
    ...(capacity && { capacityAmpHour: capacity }),
    ...(!isEmptyOr(IMEI, fields.imei) && { imei: { key: 'imei_wrong' as const } }),
    ...(!isEmptyOr(SIM_ID, fields.simId) && { simId: { key: 'sim_wrong' as const } }),
  };
}

/** The changed fields, with company and site always together. */
export function changesOf(before: EditFields, after: EditFields) {
  const isChanged = (field: keyof EditFields) => before[field] !== after[field];
  const moves = isChanged('companyId') || isChanged('site');
  return {
    ...(isChanged('deviceName') && { deviceName: after.deviceName.trim() }),
    ...(moves && { companyId: Number(after.companyId), site: after.site }),
    ...(isChanged('machineType') && { machineType: after.machineType as 'OTHER' | '' }),
    // Whoever types a model says that it is in no list.
    ...(isChanged('batteryModel') && { batteryModel: after.batteryModel.trim(), batteryCustom: true }),
    ...(isChanged('chemistry') && { chemistry: after.chemistry as 'lfp' }),
    ...(isChanged('nominalVolt') && {
      nominalVoltage: after.nominalVolt.trim() === '' ? ('' as const) : Math.round(voltsOf(after.nominalVolt) * 100),
    }),
    ...(isChanged('capacityAmpHour') && { capacityAmpHour: Number(after.capacityAmpHour) }),
    ...(isChanged('locationStatus') && { locationStatus: after.locationStatus }),
    ...(isChanged('model') && { model: after.model.trim() }),
    ...(isChanged('imei') && { imei: after.imei.trim() }),
    ...(isChanged('simId') && { simId: after.simId.trim() }),
    ...(isChanged('simKind') && { simKind: after.simKind === '' ? ('' as const) : Number(after.simKind) }),
    ...(isChanged('warrantyDay') && {
      warrantyDate: after.warrantyDay === '' ? ('' as const) : middayOf(after.warrantyDay),
    }),
  };
}
