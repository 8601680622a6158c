import { IDENTITY } from '../../fleet/inventory/device-table.ts';
import {
  CAPACITY_AMP_HOUR,
  MAX_MODEL_LENGTH,
  MAX_NAME_LENGTH,
  NOMINAL_CENTI_VOLT,
  SERIAL_NUMBER,
} from '../../foundation/devices/device-limits.ts';
import { MAX_CUSTOMER_LENGTH } from '../customers/limits.ts';
import { CURRENCY } from '../leases/limits.ts';
import type { FleetFaultCode } from './faults.ts';
import { MAX_PRICE } from './limits.ts';

/** How the cells of a column are read. What they say has one way to be written, by which it is compared with what is stored. */
export type CellRule =
  | {
      readonly is: 'text';
      readonly longest: number;
      readonly pattern?: RegExp;
      readonly fault?: FleetFaultCode;
      readonly fold?: 'lower' | 'upper';
    }
  | {
      readonly is: 'number';
      readonly min: number;
      readonly max: number;
      readonly decimals: number;
      readonly unit?: string;
    }
  /** `2026-11-21`. */
  | { readonly is: 'day' }
  /** A day, or a day and a time on the clock of the device. `until`: a day alone is meant with its end. */
  | { readonly is: 'from' | 'until' }
  /** One of several, by its code or by what it is called in any language. */
  | { readonly is: 'choice'; readonly unknown?: FleetFaultCode; readonly ambiguous?: FleetFaultCode }
  /** Several of them, with commas between. */
  | { readonly is: 'tags'; readonly longest: number };

export interface FleetColumn {
  readonly key: string;
  readonly rule: CellRule;
  /** Whether what is stored can be taken away. */
  readonly clears: boolean;
}

const text = (longest: number) => ({ is: 'text', longest }) as const;
const choice = { is: 'choice' } as const;

/** The columns of every fleet, in the order of the template. Own fields of a company come after them. */
export const FLEET_COLUMNS = [
  { key: 'sn', rule: { ...text(40), pattern: SERIAL_NUMBER, fault: 'serial_rule' }, clears: false },
  { key: 'mcuId', rule: { ...text(24), pattern: IDENTITY, fault: 'identity_rule', fold: 'lower' }, clears: false },
  { key: 'deviceName', rule: text(MAX_NAME_LENGTH), clears: false },
  { key: 'deviceType', rule: choice, clears: false },
  { key: 'manufacturer', rule: choice, clears: false },
  {
    key: 'company',
    rule: { is: 'choice', unknown: 'unknown_company', ambiguous: 'ambiguous_company' },
    clears: false,
  },
  { key: 'site', rule: text(MAX_NAME_LENGTH), clears: true },
  { key: 'latitude', rule: { is: 'number', min: -90, max: 90, decimals: 6 }, clears: false },
  { key: 'longitude', rule: { is: 'number', min: -180, max: 180, decimals: 6 }, clears: false },
  { key: 'machineType', rule: choice, clears: true },
  { key: 'batteryModel', rule: text(MAX_MODEL_LENGTH), clears: true },
  { key: 'chemistry', rule: choice, clears: false },
  {
    key: 'nominalVoltage',
    rule: {
      is: 'number',
      min: NOMINAL_CENTI_VOLT.min / 100,
      max: NOMINAL_CENTI_VOLT.max / 100,
      decimals: 2,
      unit: 'V',
    },
    clears: true,
  },
  {
    key: 'capacity',
    rule: { is: 'number', min: CAPACITY_AMP_HOUR.min, max: CAPACITY_AMP_HOUR.max, decimals: 2, unit: 'Ah' },
    clears: true,
  },
  { key: 'customer', rule: text(MAX_CUSTOMER_LENGTH), clears: false },
  { key: 'leaseFrom', rule: { is: 'from' }, clears: false },
  { key: 'leaseUntil', rule: { is: 'until' }, clears: false },
  { key: 'purchasedOn', rule: { is: 'day' }, clears: true },
  { key: 'purchasePrice', rule: { is: 'number', min: 0, max: MAX_PRICE, decimals: 3 }, clears: true },
  {
    key: 'purchaseCurrency',
    rule: { ...text(3), pattern: CURRENCY, fault: 'currency_rule', fold: 'upper' },
    clears: true,
  },
] as const satisfies readonly FleetColumn[];

export type FleetColumnKey = (typeof FLEET_COLUMNS)[number]['key'];
