export const BATTERY_TABS = ['passport', 'health', 'maintenance', 'mounts'] as const;
/** A tab of a battery's page beside its overview. */
export type BatteryTab = (typeof BATTERY_TABS)[number];
