import { Refusal } from '#domain/errors.ts';
import { isUniqueViolation } from '../platform/db/violations.ts';
import type { Tx } from '../platform/db/within.ts';
import { sortKeyOf } from '../platform/text/sort-key.ts';
import { beginState } from '../telemetry/begin-state.ts';
import { foldSearch } from './filter.ts';
import { hashDeviceKey, newDeviceKey } from './key.ts';
import { siteOf } from './move.ts';

/** A device to add. Voltages and capacities in hundredths. */
export interface NewDevice {
  mcuId: string;
  sn: string;
  deviceName: string;
  deviceType: string;
  companyId: number;
  site?: string;
  manufacturer?: number | null;
  reportIntervalSeconds?: number;
  chemistry?: string;
  nominalCentiVolt?: number;
  capacityCentiAmpHour?: number | null;
  locationShared?: boolean;
  details?: Partial<
    Record<
      'model' | 'hardware_version' | 'firmware_version' | 'imei' | 'sim_id' | 'battery_model' | 'machine_type',
      string
    >
  >;
  simKind?: number | null;
  related?: { deviceType: string; deviceModel: string; unit: number }[];
  serviceUntil?: number | null;
  warrantyUntil?: number | null;
}
export interface AddedDevice {
  id: number;
  mcuId: string;
  /** Shown once, then only its hashes remain. */
  deviceKey: string;
}

const YEAR_MS = 365 * 86_400_000;

/** Adds a device to a company of the transaction's scope, with its state row and a new key. */
export async function addDevice(tx: Tx, input: NewDevice, now: number): Promise<AddedDevice> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [input.companyId]);
  if (!company) throw new Refusal('company_not_found');
  const siteId = input.site ? await siteOf(tx, input.companyId, input.site) : null;
  const deviceKey = newDeviceKey();
  const hashes = hashDeviceKey(deviceKey);
  const { id } = await tx.one<{ id: number }>("select nextval('device_id_seq') as id");
  try {
    await tx.query(
      `insert into device (id, mcu_id, sn, name, device_type, manufacturer, company_id, path, site_id, search_text, sort_key,
         key_hash, broker_hash, location_shared, report_interval_s, chemistry, nominal_centi_volt, capacity_centi_amp_hour,
         model, hardware_version, firmware_version, imei, sim_id, battery_model, machine_type, related, bound_at,
         service_until, warranty_until, sim_kind)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $26, $27, $28, $29, $30)`,
      [
        id,
        input.mcuId,
        input.sn,
        input.deviceName,
        input.deviceType,
        input.manufacturer ?? null,
        input.companyId,
        company.path,
        siteId,
        foldSearch(`${input.deviceName} ${input.sn}`),
        sortKeyOf(input.deviceName),
        hashes.keyHash,
        hashes.brokerHash,
        input.locationShared ?? true,
        input.reportIntervalSeconds ?? 60,
        input.chemistry ?? 'lead-acid',
        input.nominalCentiVolt ?? 4800,
        input.capacityCentiAmpHour ?? null,
        input.details?.model ?? null,
        input.details?.hardware_version ?? null,
        input.details?.firmware_version ?? null,
        input.details?.imei ?? null,
        input.details?.sim_id ?? null,
        input.details?.battery_model ?? null,
        input.details?.machine_type ?? null,
        JSON.stringify(input.related ?? []),
        now,
        // The first year of data service comes with the device.
        input.serviceUntil === undefined ? now + YEAR_MS : input.serviceUntil,
        input.warrantyUntil ?? null,
        input.simKind ?? null,
      ],
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('device_already_bind');
    throw error;
  }
  await beginState(tx, id, company.path);
  return { id, mcuId: input.mcuId, deviceKey };
}
