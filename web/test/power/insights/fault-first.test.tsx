import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InsightRow } from '#web/features/power/insights/InsightRow.tsx';
import type { Insight } from '#web/features/power/insights/insight-queries.ts';
import { show } from '../../harness/show.tsx';

const AT = Date.UTC(2026, 10, 21);
const insight = (openFault: number | null): Insight => ({
  ...{ mcuId: '5a'.repeat(12), deviceName: 'Tractor 7', deviceSn: 'S-7', manufacturer: null, unit: 0 },
  ...{ companyName: 'Northgate', batteryId: null, serialNumber: null, kind: 'idle', certainty: 'fairly' },
  worth: { gain: 'energy', low: 4.6, high: 4.9 },
  figures: { value: 23, low: null, high: null, limit: 10, count: null, of: null, rate: null, cell: null, until: null },
  evidence: { unit: 'percent', values: [80, 79] },
  ...{ firstDate: '2026-11-01', lastDate: '2026-11-20', reviewedAt: AT, openFault },
  ...{ health: null, healthMonths: [], bmsPercent: null, endPercent: 70, expectedEnd: null, answer: null },
});
const row = (openFault: number | null) =>
  show(<InsightRow insight={insight(openFault)} rank={1} refusal={undefined} onAnswer={() => {}} />);

test('a severe fault that is open stands before the hint, with the way to it', async () => {
  await row(1);
  const link = screen.getByRole('link', { name: 'A level 1 warning is open: look at it first' });
  expect(link.getAttribute('href')).toContain('5a5a');
  expect(link.compareDocumentPosition(screen.getByRole('heading'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without one there is the hint alone', async () => {
  await row(null);
  expect(screen.queryByText(/look at it first/)).toBeNull();
});
