/**
 * Manufacturers of energy devices by their number: the module that opens their devices, and the type of the panel beside
 * the map that lists them. How they look stands in `manufacturer-looks.ts`, which the page of the sign-in does not load.
 */
const CATALOGUE = {
  1: { key: 'kisae', panel: 2 },
  2: { key: 'Energy', panel: 3 },
  3: { key: 'GPDEnergy', panel: 4 },
} as const satisfies Record<number, { key: string; panel: number }>;

export type Manufacturer = keyof typeof CATALOGUE;
export const MANUFACTURERS = [1, 2, 3] as const satisfies readonly Manufacturer[];

export const isManufacturer = (value: unknown): value is Manufacturer =>
  MANUFACTURERS.some((manufacturer) => manufacturer === value);

/** The module that opens a manufacturer's devices. */
export const moduleOf = (manufacturer: Manufacturer) => CATALOGUE[manufacturer].key;

const folded = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** The manufacturer given by number or by its name as a module, ignoring case and spaces. */
export const manufacturerNamed = (text: string): Manufacturer | undefined =>
  MANUFACTURERS.find((one) => String(one) === text.trim() || folded(moduleOf(one)) === folded(text));

/** Types of the panel beside the map: 0 hidden, 1 monitors, from 2 on the manufacturers: one more than their number. */
export type PanelType = 0 | 1 | (typeof CATALOGUE)[Manufacturer]['panel'];
export const PANEL_TYPES: readonly PanelType[] = [0, 1, ...MANUFACTURERS.map((one) => CATALOGUE[one].panel)];

/** A manufacturer's panel. */
export const panelOf = (manufacturer: Manufacturer): PanelType => CATALOGUE[manufacturer].panel;

/** The manufacturer whose devices a panel shows; null for the hidden one and for monitors. */
export const manufacturerOfPanel = (panel: PanelType): Manufacturer | null => {
  const manufacturer = panel - 1;
  return isManufacturer(manufacturer) ? manufacturer : null;
};
