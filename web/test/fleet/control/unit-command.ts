import type { CommandItem } from '#web/features/fleet/control/control-queries.ts';

/** The command that sets another float voltage, as sent to the device. */
export const unitCommand = (more: Partial<CommandItem> = {}): CommandItem => ({
  id: '1',
  kind: 'unitConfiguration',
  values: { unit: 2, deviceType: 'j', changes: { float: 138 } },
  before: { float: 135 },
  state: 'sent',
  fault: null,
  detail: '',
  percent: null,
  byName: 'super',
  byDevice: false,
  requestedAt: 1,
  sentAt: 2,
  acknowledgedAt: null,
  endedAt: null,
  expiresAt: 9,
  ...more,
});
