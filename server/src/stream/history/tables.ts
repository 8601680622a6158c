import type { Tables } from '../../platform/db/table.ts';

export const historyTables = {
  record_log: { place: 'device', of: 'device', removed: { kept: 'sealed like any other, and then swept' } },
  late_record: { place: 'device', of: 'device', removed: 'emptied' },
  series: { place: 'device', of: 'device', removed: 'emptied', kept: { since: 'day', is: 'day', orReceived: true } },
  series_extremes: {
    place: 'device',
    of: 'device',
    removed: 'emptied',
    kept: { since: 'day', is: 'day', orReceived: true },
  },
  series_energy: { place: 'device', of: 'device', removed: 'emptied', kept: { since: 'day', is: 'day' } },
  overruled_reading: { place: 'device', of: 'device', removed: 'emptied' },
  hour_bucket: { place: 'device', of: 'device', removed: 'emptied', kept: { since: 'hour_start', is: 'instant' } },
  battery_session: { place: 'device', of: 'device', removed: 'emptied', kept: { since: 'ended_at', is: 'instant' } },
  sealed_day: { place: 'reference', of: 'nobody' },
} as const satisfies Tables;
