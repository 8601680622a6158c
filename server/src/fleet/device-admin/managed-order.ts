import type { ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { DEVICE, STATE } from '../../foundation/devices/filter.ts';
import { alarmRank } from '../../foundation/devices/order.ts';
import type { MeasuredColumn, ShownState } from '../../foundation/visibility/shown-state.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';

/** The sort key of each column of the table, and the tables it reads. */
interface SortKey {
  readonly key: (shown: ShownState) => Sql;
  readonly type: 'text' | 'number';
}

const ofDevice = (column: string, type: SortKey['type'] = 'text'): SortKey => ({
  key: () => raw(`d.${column}`).reading(DEVICE),
  type,
});
/** What is not shown is missing, and comes last. */
const measured = (column: MeasuredColumn): SortKey => ({
  key: ({ value }) => value(column).reading(STATE),
  type: 'number',
});

/** Tables that a key may read besides devices: they are joined to `device d`. */
export const COMPANY = 'company';
export const SITE = 'site';

export const SORT_KEYS: Readonly<Record<ManagedColumn, SortKey>> = {
  deviceName: ofDevice('sort_key'),
  deviceSn: ofDevice('sn'),
  mcuId: ofDevice('mcu_id'),
  deviceType: ofDevice('device_type'),
  companyName: { key: () => sql`c.sort_key`.reading(DEVICE, COMPANY), type: 'text' },
  site: { key: () => sql`upper(t.name)`.reading(DEVICE, SITE), type: 'text' },
  // Worst first: offline after online of the same rank.
  state: {
    key: (shown) =>
      sql`case when ${shown.isServed} then (${alarmRank(shown)}) * 2 + (not s.online)::int end`.reading(STATE),
    type: 'number',
  },
  soc: measured('socCentiPercent'),
  voltage: measured('voltageCentiVolt'),
  temperature: measured('temperatureCentiCelsius'),
  lastReport: measured('at'),
  networkRate: measured('networkPermille'),
  model: ofDevice('model'),
  hardwareVersion: ofDevice('hardware_version'),
  firmwareVersion: ofDevice('firmware_version'),
  batteryModel: ofDevice('battery_model'),
  capacityAmpHour: ofDevice('capacity_centi_amp_hour', 'number'),
  imei: ofDevice('imei'),
  simId: ofDevice('sim_id'),
  bindTime: ofDevice('bound_at', 'number'),
  warrantyDate: ofDevice('warranty_until', 'number'),
  serviceExpiry: ofDevice('service_until', 'number'),
};

/** An ORDER BY for the column `key`: missing values come last in both directions, ties are broken by id. */
export const orderOfKey = (column: ManagedColumn, descending: boolean): Sql => {
  return byKey(descending, SORT_KEYS[column].type === 'text' ? ' collate "C"' : '');
};

export const byKey = (descending: boolean, collation = ''): Sql => {
  const direction = descending ? 'desc' : 'asc';
  return raw(`key${collation} ${direction} nulls last, id ${direction}`);
};
