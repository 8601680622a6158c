import type { EnergyRole } from '../energy-role.ts';
import type { BmsSummary } from './summary.ts';

export const bmsRole = {
  battery: { side: 'cells', read: ({ socCentiPercent }) => ({ socCentiPercent }) },
} satisfies EnergyRole<BmsSummary>;
