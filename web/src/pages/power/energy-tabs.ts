/** The pages of an energy device after the first one, in their order. */
export const ENERGY_TABS = ['devices', 'report', 'location', 'recordLog'] as const;
export type EnergyTab = (typeof ENERGY_TABS)[number];
