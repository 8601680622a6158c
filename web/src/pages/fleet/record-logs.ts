import type { Confidential } from '#domain/foundation/permissions/permissions.ts';

/** The logs of a device in their order. */
export const RECORD_LOGS = ['all', 'own', 'control', 'configuration', 'warnings', 'firmware', 'refused'] as const;
export type RecordLog = (typeof RECORD_LOGS)[number];

/** What a log tells of; the others are for everybody who sees the device. */
export const TOLD_BY: Readonly<Partial<Record<RecordLog, Confidential>>> = {
  own: 'note',
  control: 'command',
  configuration: 'setting',
  warnings: 'setting',
  firmware: 'command',
};
