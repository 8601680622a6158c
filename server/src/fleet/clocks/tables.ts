import type { Tables } from '../../platform/db/table.ts';

export const clocksTables = {
  outside_day: {
    place: 'device',
    of: 'device',
    removed: 'emptied',
    kept: { since: 'last_received_at', is: 'instant' },
  },
  clock_shift: { place: 'device', of: 'device', removed: 'emptied', names: ['by_name', 'undone_by'] },
  clock_shift_request: { place: 'device', of: 'device', removed: 'emptied', names: ['asked_by'] },
  clock_shift_consent: { place: 'device', of: 'device', removed: 'emptied', names: ['answered_by'] },
} as const satisfies Tables;
