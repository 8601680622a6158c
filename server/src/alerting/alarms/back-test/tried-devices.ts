import type { AlarmLimitChanges } from '#domain/alerting/alarms/rules/limits.ts';
import type { Chemistry, DeviceFacts } from '#domain/foundation/basics/device-facts.ts';
import { isTimeZone } from '#domain/foundation/basics/time-zone.ts';
import { served } from '../../../foundation/visibility/served.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { RuleDevices } from '../rules/world.ts';

/** A device whose records are read. */
export interface DeviceToTry {
  readonly id: number;
  readonly mcuId: string;
  readonly deviceName: string;
  readonly facts: DeviceFacts;
  readonly devices: RuleDevices;
}

interface Row {
  id: number;
  mcuId: string;
  name: string;
  path: string;
  siteId: number | null;
  deviceType: string;
  reportIntervalS: number;
  chemistry: Chemistry;
  nominalCentiVolt: number | null;
  capacityCentiAmpHour: number | null;
  changes: AlarmLimitChanges;
  timeZone: string;
}

/** How many devices a place has, and of how many the data service has ended. */
export const countDevices = (tx: Tx, place: Sql, now: number): Promise<{ devices: number; expired: number }> =>
  tx.one(sql`select count(*)::int as devices, (count(*) filter (where d.service_until <= ${now}))::int as expired
    from device d where ${place}`);

/** Some devices of a place whose data service goes on, by id after one. */
export async function devicesAfter(
  tx: Tx,
  place: Sql,
  { after, most, now }: { readonly after: number; readonly most: number; readonly now: number },
): Promise<DeviceToTry[]> {
  const rows = await tx.query<Row>(
    sql`select d.id, d.mcu_id, d.name, d.path, d.site_id, d.device_type, d.report_interval_s, d.chemistry, d.nominal_centi_volt,
        d.capacity_centi_amp_hour, d.alarm_limits as changes, coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone
      from device d left join company c on c.id = d.company_id left join site t on t.id = d.site_id
      where ${place} and d.id > ${after} and ${served(now)} order by d.id limit ${most}`,
  );
  return rows.map(toDevice);
}

function toDevice({ id, mcuId, name, path, siteId, deviceType, changes, ...row }: Row): DeviceToTry {
  const { chemistry, nominalCentiVolt, capacityCentiAmpHour } = row;
  const battery = { chemistry, nominalCentiVolt, capacityCentiAmpHour };
  const timeZone = isTimeZone(row.timeZone) ? row.timeZone : 'Etc/UTC';
  return {
    id,
    mcuId,
    deviceName: name,
    facts: { version: 0, reportIntervalSeconds: row.reportIntervalS, timeZone, ...battery },
    devices: { count: 1, path, siteId, deviceType, battery, own: { id, mcuId, name, changes } },
  };
}
