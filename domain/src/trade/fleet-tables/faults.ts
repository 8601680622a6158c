import { LINE_FAULTS } from '../../fleet/inventory/table-cells.ts';

/** What can be wrong with a cell of a table of a fleet, besides what can be wrong with any table of devices. */
const OWN_FAULTS = [
  'unknown_device',
  'cannot_change',
  'cannot_clear',
  'number_rule',
  'number_two_ways',
  'date_rule',
  'date_two_ways',
  'ambiguous_value',
  'value_taken',
  'currency_rule',
  'currency_missing',
  'price_decimals',
  'coordinate_alone',
  'lease_incomplete',
  'lease_order',
  'lease_begun',
  'lease_too_long',
  'lease_past',
  'lease_overlaps',
  'leases_full',
] as const;

export const FLEET_FAULTS = [...LINE_FAULTS, ...OWN_FAULTS] as const;
export type FleetFaultCode = (typeof FLEET_FAULTS)[number];

/** A cell that is wrong; `column` is empty where it is the whole line. */
export interface CellFault {
  readonly line: number;
  readonly column: string;
  readonly code: FleetFaultCode;
  /** What stands there. */
  readonly value: string;
}
