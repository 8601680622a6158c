import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { type LimitFamily, SOON } from './family.ts';

/**
 * How far cells may be apart under load, hundredths of a millivolt: healthy recorded packs reach 80 mV at 1C, and a cell that is 100 mV below at a
 * usual load has lost a tenth of its charge or has twice the resistance. Blocks of lead-acid differ by more when they are new.
 */
const APART: Readonly<Record<Chemistry, number>> = { 'lead-acid': 15_000, lfp: 10_000, nmc: 10_000 };

export const cellsApart = {
  key: 'cellsApart',
  source: 'cells',
  types: { 22: { key: 'cellsApart', severity: SOON } },
  quantity: 'cellVoltage',
  icon: 'layers',
  article: 'cells-apart',
  limit: {
    side: 'above',
    measure: 'cellVoltage',
    range: { min: 3000, max: 100_000 },
    hasDuration: false,
    defaults: ({ chemistry }) => ({ 22: { limit: APART[chemistry], hysteresis: 3000, durationSeconds: 0 } }),
  },
} as const satisfies LimitFamily<22>;
