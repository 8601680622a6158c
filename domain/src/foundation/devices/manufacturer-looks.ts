import type { Manufacturer } from '../permissions/manufacturers.ts';
import type { DeviceType } from './device-types.ts';

/** How a manufacturer is shown; its title is `brand_*` of the texts `energy`. */
interface Looks {
  /** Class of its pages and marks. */
  readonly classKey: string;
  /** Of its mark, on light and dark ground. */
  readonly themeColors: { readonly light: string; readonly dark: string };
  /** The type whose drawing stands for it. */
  readonly icon: DeviceType;
}

export const LOOKS: Readonly<Record<Manufacturer, Looks>> = {
  1: { classKey: 'kisae', themeColors: { light: '#a34a12', dark: '#f0a36b' }, icon: 'b' },
  2: { classKey: 'energy', themeColors: { light: '#1c5fa8', dark: '#86b8f5' }, icon: 'e' },
  3: { classKey: 'gpd', themeColors: { light: '#5b3fa0', dark: '#b9a3f2' }, icon: 'g' },
};
