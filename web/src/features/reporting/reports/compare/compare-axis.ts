import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { blocksInSeries, cellsInSeries } from '#domain/foundation/devices/configuration.ts';
import type { CompareQuantity } from './quantities.ts';

/** How values are put beside each other: as measured, per 12 V or cell of the battery, or each line between its own ends. */
export const AXES = ['measured', 'block', 'cell', 'own'] as const;
export type CompareAxis = (typeof AXES)[number];

export const AXES_OF: Readonly<Record<CompareQuantity, readonly CompareAxis[]>> = {
  soc: ['measured'],
  voltage: AXES,
  current: ['measured', 'own'],
  temperature: ['measured', 'own'],
};

/** The battery of a line, as far as it changes what a voltage means. */
export interface LineBattery {
  readonly chemistry: Chemistry;
  readonly nominalCentiVolt: number;
}

/** The axis to show: the wished one if the quantity has it; without a wish batteries of different voltage are compared per 12 V. */
export function axisOf(
  quantity: CompareQuantity,
  wished: CompareAxis | null,
  batteries: readonly (LineBattery | null)[],
): CompareAxis {
  if (wished && AXES_OF[quantity].includes(wished)) return wished;
  const nominal = new Set(batteries.map((battery) => battery?.nominalCentiVolt));
  return quantity === 'voltage' && nominal.size > 1 && !nominal.has(undefined) ? 'block' : 'measured';
}

/** What a value is divided by; NaN for a battery that is not known. */
export function divisorOf(axis: CompareAxis, battery: LineBattery | null): number {
  if (axis !== 'block' && axis !== 'cell') return 1;
  if (!battery) return Number.NaN;
  return (axis === 'block' ? blocksInSeries : cellsInSeries)(battery.chemistry, battery.nominalCentiVolt);
}
