import type { Insight } from '#web/features/power/insights/insight-queries.ts';

const AT = Date.UTC(2026, 10, 21);

export const insight = (more: Partial<Insight>): Insight => ({
  ...{ mcuId: '5a'.repeat(12), deviceName: 'Tractor 7', deviceSn: 'S-7', manufacturer: null, unit: 0 },
  ...{ companyName: 'Northgate', batteryId: null, serialNumber: null, kind: 'idle', certainty: 'fairly' },
  worth: { gain: 'energy', low: 4.6, high: 4.9 },
  figures: { value: 23, low: null, high: null, limit: 10, count: null, of: null, rate: null, cell: null, until: null },
  evidence: { unit: 'percent', values: [80, 79] },
  ...{ firstDate: '2026-11-01', lastDate: '2026-11-20', reviewedAt: AT, openFault: null },
  ...{ health: null, healthMonths: [], bmsPercent: null, endPercent: 70, expectedEnd: null },
  ...{ reachedEnd: null, answer: null },
  ...more,
});
