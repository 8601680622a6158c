import type { DeviceType } from './device-types.ts';

/** Colours of a manufacturer's mark, on light and dark ground. */
interface ThemeColors {
  readonly light: string;
  readonly dark: string;
}

/**
 * Manufacturers of energy devices by their number: the module that opens their devices, the type of the panel beside the
 * map that lists them, the class of their pages, and the type whose drawing stands for them. Their titles are `brand_*`
 * of the texts `energy`.
 */
const CATALOGUE = {
  1: { key: 'kisae', panel: 2, classKey: 'kisae', themeColors: { light: '#a34a12', dark: '#f0a36b' }, icon: 'b' },
  2: { key: 'Energy', panel: 3, classKey: 'energy', themeColors: { light: '#1c5fa8', dark: '#86b8f5' }, icon: 'e' },
  3: { key: 'GPDEnergy', panel: 4, classKey: 'gpd', themeColors: { light: '#5b3fa0', dark: '#b9a3f2' }, icon: 'g' },
} as const satisfies Record<
  number,
  { key: string; panel: number; classKey: string; themeColors: ThemeColors; icon: DeviceType }
>;

export type Manufacturer = keyof typeof CATALOGUE;
export const MANUFACTURERS = [1, 2, 3] as const satisfies readonly Manufacturer[];

export const isManufacturer = (value: unknown): value is Manufacturer =>
  MANUFACTURERS.some((manufacturer) => manufacturer === value);

export const manufacturerFacts = (manufacturer: Manufacturer) => CATALOGUE[manufacturer];

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
