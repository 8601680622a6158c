import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import type { Battery } from '../battery.ts';
import { chargeOfCell } from '../capacity/open-circuit.ts';

/** By how much the voltage of a cell is lower for one C of current, volts; a cell of middle size and age. */
const SAG_VOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': 0.2, lfp: 0.1, nmc: 0.12 };
/** Of a flat curve a voltage tells no more than that at least so much is left, percent. */
const FLAT_FROM: Readonly<Record<Chemistry, number>> = { 'lead-acid': 100, lfp: 12, nmc: 100 };
/** A cell with so little left is near its end, percent; of lead-acid, whose voltage follows its acid, under load at so many millivolt. */
const NEAR_PERCENT = 6;
/** What the voltage of a cell may tell after its end without a current, percent: it settles upwards for hours. */
export const NEAR_END_PERCENT = 16;
const NEAR_LEAD_ACID = 1850;

/** The charge of a cell from its voltage with a current, points; positive charges. */
export function chargeWithCurrent({ chemistry, designAmpHours }: Battery, amp: number, millivolt: number): number {
  return chargeOfCell(chemistry, millivolt / 1000 + sagVolt({ chemistry, designAmpHours }, amp));
}

/** By how much a current lowers the voltage of a cell, volts; that of a charger raises it. */
export const sagVolt = ({ chemistry, designAmpHours }: Pick<Battery, 'chemistry' | 'designAmpHours'>, amp: number) =>
  designAmpHours === null ? 0 : (SAG_VOLT[chemistry] * -amp) / designAmpHours;

/** The same near the end of a discharge; of a cell on the flat part at least so much. */
export const chargeUnderLoad = (battery: Battery, amp: number, millivolt: number): number =>
  Math.min(FLAT_FROM[battery.chemistry], chargeWithCurrent(battery, amp, millivolt));

/** Whether a cell is near the end of a discharge. */
export const isNearEmpty = (battery: Battery, amp: number, millivolt: number): boolean =>
  battery.chemistry === 'lead-acid'
    ? millivolt <= NEAR_LEAD_ACID
    : chargeUnderLoad(battery, amp, millivolt) <= NEAR_PERCENT;
