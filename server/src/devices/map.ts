import { encodeMapDevices } from '#domain/devices/map-devices.ts';
import { isAdmin } from '#domain/permissions.ts';
import type { Tx } from '../platform/db/within.ts';
import { type DeviceFilter, deviceWhere, matching } from './filter.ts';
import { LEASE_STARTS_AT } from './lease.ts';
import type { Caller } from './list.ts';

interface Columns {
  ids: string;
  shared: string;
  latitudes: string;
  longitudes: string;
  online: string;
  charge: string;
  alarms: string;
  socs: string;
}

const RAISED_AT = "(s.alarm_message ->> 'raisedAt')::bigint";
const always = (_at: string, value: string) => value;
/** A value that was not before the lease by which a device is seen. */
const withinLease = (at: string, value: string) => `case when ${at} < (${LEASE_STARTS_AT}) then null else ${value} end`;

// One row of joined text parses several times faster than a hundred thousand rows of ten columns.
const selectColumns = (since: (at: string, value: string) => string) => `select
  coalesce(string_agg(d.mcu_id, ','), '') as ids,
  coalesce(string_agg(case when d.location_shared then '1' else '0' end, ','), '') as shared,
  coalesce(string_agg(coalesce(${since('s.location_at', 's.latitude_micro_degree')}::text, ''), ','), '') as latitudes,
  coalesce(string_agg(coalesce(${since('s.location_at', 's.longitude_micro_degree')}::text, ''), ','), '') as longitudes,
  coalesce(string_agg(case when s.online then '1' else '0' end, ','), '') as online,
  coalesce(string_agg(coalesce(${since('s.at', 's.charge_state')}, 0)::text, ','), '') as charge,
  coalesce(string_agg(coalesce(${since(RAISED_AT, 's.alarm_level')}, -1)::text, ','), '') as alarms,
  coalesce(string_agg(coalesce(${since('s.at', 's.soc_centi_percent')}, 25500)::text, ','), '') as socs
from `;

const split = (text: string) => (text === '' ? [] : text.split(','));
const bytes = (values: number[]) => Uint8Array.from(values);

/** Every visible device that matches, by column. A position the caller may not know is not in it. */
export async function mapDevices(tx: Tx, caller: Caller, filter: DeviceFilter): Promise<Uint8Array> {
  const where = await deviceWhere(tx, caller, filter);
  const row = await tx.one<Columns>(
    selectColumns(caller.leasedDeviceIds.length > 0 ? withinLease : always) +
      matching(where, { device: true, state: true }).from,
    where.values,
  );
  const shared = split(row.shared);
  const latitudes = split(row.latitudes);
  const longitudes = split(row.longitudes);
  const everywhere = isAdmin(caller.role);
  const located = latitudes.map(
    (latitude, index) => latitude !== '' && longitudes[index] !== '' && (everywhere || shared[index] === '1'),
  );
  return encodeMapDevices({
    mcuId: split(row.ids),
    latitudeMicroDegree: latitudes.map((latitude, index) => (located[index] ? Number(latitude) : 0)),
    longitudeMicroDegree: longitudes.map((longitude, index) => (located[index] ? Number(longitude) : 0)),
    online: bytes(split(row.online).map(Number)),
    chargeState: bytes(split(row.charge).map(Number)),
    alarmLevel: bytes(split(row.alarms).map((level) => Math.max(0, Number(level)))),
    socPercent: bytes(split(row.socs).map((soc) => Math.round(Number(soc) / 100))),
    located: bytes(located.map(Number)),
  });
}
