/** Manufacturers of energy devices, each with the key of the module that opens its devices. */
const MODULE_OF = { 1: 'kisae', 2: 'Energy', 3: 'GPDEnergy' } as const;

export type Manufacturer = keyof typeof MODULE_OF;
export const MANUFACTURERS = Object.keys(MODULE_OF).map(Number) as readonly Manufacturer[];

export const isManufacturer = (value: unknown): value is Manufacturer =>
  MANUFACTURERS.some((manufacturer) => manufacturer === value);

/** The module that opens a manufacturer's devices. */
export const moduleOf = (manufacturer: Manufacturer) => MODULE_OF[manufacturer];

const folded = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** The manufacturer given by number or by its name as a module, ignoring case and spaces. */
export const manufacturerNamed = (text: string): Manufacturer | undefined =>
  MANUFACTURERS.find((one) => String(one) === text.trim() || folded(MODULE_OF[one]) === folded(text));

/** Types of the panel beside the map: 0 hidden, 1 monitors, from 2 on the manufacturers: one more than their number. */
const PANEL_OF = { 1: 2, 2: 3, 3: 4 } as const satisfies Record<Manufacturer, number>;
export type PanelType = 0 | 1 | (typeof PANEL_OF)[Manufacturer];
export const PANEL_TYPES: readonly PanelType[] = [0, 1, ...Object.values(PANEL_OF)];

/** A manufacturer's panel. */
export const panelOf = (manufacturer: Manufacturer): PanelType => PANEL_OF[manufacturer];

/** The manufacturer whose devices a panel shows; null for the hidden one and for monitors. */
export const manufacturerOfPanel = (panel: PanelType): Manufacturer | null => {
  const manufacturer = panel - 1;
  return isManufacturer(manufacturer) ? manufacturer : null;
};
