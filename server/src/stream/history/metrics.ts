import type { DeclaredMetrics } from '../../platform/metrics/declared.ts';

export const historyMetrics = {
  sealedRecords: {
    type: 'counter',
    name: 'wattyard_sealed_records_total',
    help: 'Records moved from the log into sealed series',
  },
  sealedBytes: { type: 'counter', name: 'wattyard_sealed_bytes_total', help: 'Bytes of sealed series' },
  lateMerged: {
    type: 'counter',
    name: 'wattyard_late_merged_total',
    help: 'Late records merged into sealed series',
  },
} as const satisfies DeclaredMetrics;
