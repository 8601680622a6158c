import type { ManagedColumn } from '#domain/device-admin/managed-columns.ts';
import { ALARM_RANK } from '../devices/order.ts';

/** What a column of the table is sorted by, and over which tables. */
interface SortKey {
  readonly key: string;
  readonly type: 'text' | 'number';
  readonly reads: 'device' | 'state';
  readonly join?: string;
}

const ofDevice = (column: string, type: SortKey['type'] = 'text'): SortKey => ({
  key: `d.${column}`,
  type,
  reads: 'device',
});
const ofState = (key: string): SortKey => ({ key, type: 'number', reads: 'state' });

export const SORT_KEYS: Readonly<Record<ManagedColumn, SortKey>> = {
  deviceName: ofDevice('sort_key'),
  deviceSn: ofDevice('sn'),
  mcuId: ofDevice('mcu_id'),
  deviceType: ofDevice('device_type'),
  companyName: { ...ofDevice('x'), key: 'c.sort_key', join: 'join company c on c.id = d.company_id' },
  site: { ...ofDevice('x'), key: 'upper(t.name)', join: 'left join site t on t.id = d.site_id' },
  // Worst first: offline behind online of the same rank.
  state: ofState(`(${ALARM_RANK}) * 2 + (not s.online)::int`),
  soc: ofState('s.soc_centi_percent'),
  voltage: ofState('s.voltage_centi_volt'),
  temperature: ofState('s.temperature_centi_celsius'),
  lastReport: ofState('s.at'),
  networkRate: ofState('s.network_permille'),
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

/** An ORDER BY of the column `key`: what is missing comes last either way, ties are broken on the id. */
export const orderOfKey = (column: ManagedColumn, descending: boolean): string => {
  const direction = descending ? 'desc' : 'asc';
  const collation = SORT_KEYS[column].type === 'text' ? ' collate "C"' : '';
  return `key${collation} ${direction} nulls last, id ${direction}`;
};
