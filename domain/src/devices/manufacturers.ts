import type { Module } from '../permissions.ts';

/** Manufacturers of energy devices. */
export const MANUFACTURERS = [1, 2, 3] as const;
export type Manufacturer = (typeof MANUFACTURERS)[number];

export const isManufacturer = (value: unknown): value is Manufacturer =>
  MANUFACTURERS.some((manufacturer) => manufacturer === value);

const MODULE_OF = { 1: 'kisae', 2: 'Energy', 3: 'GPDEnergy' } as const satisfies Record<Manufacturer, Module>;

/** The module that opens a manufacturer's devices. */
export const moduleOf = (manufacturer: Manufacturer): Module => MODULE_OF[manufacturer];

const folded = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** The manufacturer given by number or by its name as a module, ignoring case and spaces. */
export const manufacturerNamed = (text: string): Manufacturer | undefined =>
  MANUFACTURERS.find((one) => String(one) === text.trim() || folded(MODULE_OF[one]) === folded(text));

/** Types of the panel beside the map: 0 hidden, 1 monitors, from 2 on the manufacturers. */
export const PANEL_TYPES = [0, 1, 2, 3, 4] as const;
export type PanelType = (typeof PANEL_TYPES)[number];

const PANEL_OF = { 1: 2, 2: 3, 3: 4 } as const satisfies Record<Manufacturer, PanelType>;

/** A manufacturer's panel: one more than its number. */
export const panelOf = (manufacturer: Manufacturer): PanelType => PANEL_OF[manufacturer];

/** The manufacturer whose devices a panel shows; null for the hidden one and for monitors. */
export const manufacturerOfPanel = (panel: PanelType): Manufacturer | null => {
  const manufacturer = panel - 1;
  return isManufacturer(manufacturer) ? manufacturer : null;
};
