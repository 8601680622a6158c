import type { DeclaredMetrics } from '../../platform/metrics/declared.ts';

export const recomputeMetrics = {
  recomputed: {
    type: 'counter',
    name: 'wattyard_refolds_total',
    help: 'Times that hours or sessions of a device were computed again',
  },
} as const satisfies DeclaredMetrics;
