import type { Tables } from '../../platform/db/table.ts';

export const alarmsTables = {
  alarm: {
    place: 'device',
    of: 'device',
    path: 'lease',
    removed: 'emptied',
    names: ['acknowledged_name', 'assignee_name'],
  },
  alarm_action: {
    place: 'device',
    of: 'device',
    path: 'lease',
    removed: 'emptied',
    names: ['user_name', 'assignee_name'],
  },
  alarm_layer: { place: 'reference', of: 'company', path: 'own' },
  alarm_rule: { place: 'reference', of: 'company', path: 'own' },
  alarm_rule_change: { place: 'coordinator', of: 'company', path: 'own', names: ['by_name'] },
  maintenance_window: { place: 'reference', of: 'company', path: 'own', removed: 'cascade', names: ['created_by'] },
  back_test: { place: 'coordinator', of: 'account' },
  warning_settings_change: { place: 'device', of: 'device', path: 'lease', removed: 'emptied', names: ['by_name'] },
} as const satisfies Tables;
