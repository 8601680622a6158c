/** The logs of a device in their order. */
export const RECORD_LOGS = ['all', 'own', 'control', 'configuration', 'warnings', 'firmware', 'refused'] as const;
export type RecordLog = (typeof RECORD_LOGS)[number];
