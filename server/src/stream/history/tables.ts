import type { Tables } from '../../platform/db/table.ts';

export const historyTables = {
  record_log: { place: 'device', of: 'device', removed: { kept: 'sealed like any other, and then swept' } },
  late_record: { place: 'device', of: 'device', removed: 'emptied' },
  series: { place: 'device', of: 'device', removed: 'emptied' },
  series_extremes: { place: 'device', of: 'device', removed: 'emptied' },
  series_energy: { place: 'device', of: 'device', removed: 'emptied' },
  overruled_reading: { place: 'device', of: 'device', removed: 'emptied' },
  hour_bucket: { place: 'device', of: 'device', removed: 'emptied' },
  battery_session: { place: 'device', of: 'device', removed: 'emptied' },
  sealed_day: { place: 'reference', of: 'nobody' },
} as const satisfies Tables;
