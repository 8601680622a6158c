import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { LISTED_DAYS } from '#domain/fleet/commissioning/limits.ts';
import { missingOf } from '#domain/fleet/commissioning/missing.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { pageWith } from '../../platform/db/page.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

type Listed = Output<Calls['commissionedDevices']>['list'][number];

type Row = Omit<Listed, 'missing' | 'lat' | 'lon' | 'capacityAmpHour' | 'nominalVoltage' | 'voltage' | 'soc'> & {
  locationShared: boolean;
  latitudeMicroDegree: number | null;
  longitudeMicroDegree: number | null;
  nominalCentiVolt: number | null;
  capacityCentiAmpHour: number | null;
  voltageCentiVolt: number | null;
  socCentiPercent: number | null;
};

/** More of them are found in the list of devices. */
const MAX_LISTED = 2000;

/** What was added on a walk, and what each still lacks. */
export async function commissionedDevices(
  tx: Tx,
  session: Session,
  { mine, lacking, pageNum, pageSize }: Parsed<Calls['commissionedDevices']>,
  now: number,
): Promise<Output<Calls['commissionedDevices']>> {
  const shown = shownState(session, now);
  const whose = mine ? sql`c.user_id = ${session.userId}` : sql`true`;
  const rows = await tx.query<Row>(
    sql`select d.mcu_id, d.sn as device_sn, d.name as device_name, d.device_type, d.manufacturer, d.company_id, t.name as site, c.at,
        d.battery_model, case when not d.chemistry_assumed then d.chemistry end as chemistry, d.nominal_centi_volt,
        d.capacity_centi_amp_hour, d.location_shared, ${shown.lastContact} as last_received_at, s.online as online_status,
        ${shown.column('voltageCentiVolt')}, ${shown.column('socCentiPercent')},
        case when ${shown.isPlaced} then s.latitude_micro_degree end as latitude_micro_degree,
        case when ${shown.isPlaced} then s.longitude_micro_degree end as longitude_micro_degree,
        case when ${shown.isPlaced} then s.location_kind end as ltype, cardinality(d.images) as pictures
      from commissioned_device c join device d on d.id = c.device_id join device_state s on s.device_id = d.id
      left join site t on t.id = d.site_id
      where c.at > ${now - LISTED_DAYS * DAY_MS} and ${whose} order by c.at desc, d.id desc limit ${MAX_LISTED}`,
  );
  const list = rows.map((row) => listed(row, session)).filter(({ missing }) => !lacking || missing.length > 0);
  const from = (pageNum - 1) * pageSize;
  return pageWith(list.slice(from, from + pageSize), list.length, { pageNum, pageSize });
}

function listed(row: Row, { role }: Session): Listed {
  const { locationShared, latitudeMicroDegree, longitudeMicroDegree, ...rest } = row;
  const { nominalCentiVolt, capacityCentiAmpHour, voltageCentiVolt, socCentiPercent, ...same } = rest;
  const isPlaced = latitudeMicroDegree !== null && longitudeMicroDegree !== null;
  const isTold = isPlaced && seesLocation(role, locationShared);
  const device = {
    ...same,
    nominalVoltage: nominalCentiVolt,
    capacityAmpHour: capacityCentiAmpHour === null ? null : capacityCentiAmpHour / 100,
    voltage: voltageCentiVolt,
    soc: socCentiPercent,
    lat: isTold ? latitudeMicroDegree / 1e6 : null,
    lon: isTold ? longitudeMicroDegree / 1e6 : null,
    ltype: isTold ? row.ltype : null,
  };
  return { ...device, missing: missingOf({ ...device, sn: row.deviceSn, isPlaced }) };
}
