import type { DeclaredMetrics } from '../../platform/metrics/declared.ts';

export const importsMetrics = {
  imported: {
    type: 'counter',
    name: 'wattyard_imported_records_total',
    help: 'Records of tables of the past: stored, already_there or refused',
    labels: ['outcome'],
  },
} as const satisfies DeclaredMetrics;
