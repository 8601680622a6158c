/** 1 is the most severe. */
export const SEVERITIES = [1, 2, 3, 4] as const;
export type AlarmSeverity = (typeof SEVERITIES)[number];
/** −1: no alarm is open. */
export type AlarmLevel = -1 | AlarmSeverity;
