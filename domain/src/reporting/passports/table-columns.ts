import { ATTRIBUTE_KEYS } from './attributes.ts';

const FACT_COLUMNS = [
  'serialNumber',
  'model',
  'chemistry',
  'madeOn',
  'ratedAmpHours',
  'nominalVolts',
  'company',
] as const;
/** The columns of a table of batteries: what each has, and the fixed values of its passport. */
export const BATTERY_COLUMNS: readonly string[] = [...FACT_COLUMNS, ...ATTRIBUTE_KEYS];
