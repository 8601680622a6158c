import type { UseQueryResult } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DriftCard } from '#web/features/reporting/reports/health/DriftCard.tsx';
import type { Analytics } from '#web/features/reporting/reports/report-queries.ts';
import { show } from '../../harness/show.tsx';

const AT = Date.UTC(2026, 10, 19, 5);
const DAY = 86_400_000;
const smallest = [
  { days: 7, value: null, unit: 'milliAmp' },
  { days: 30, value: 40.4, unit: 'milliAmp' },
  { days: 90, value: 9.24, unit: 'milliAmp' },
];
const leak = { kind: 'leak', index: 6, stoodOutAt: AT - 9 * DAY, foundAt: AT, value: 52, low: 21, high: 83 };

const card = async (drift: object | null) => {
  const data = drift && {
    budget: 1,
    follows: { leak: true, temperature: true, resistance: true },
    found: [],
    smallest,
    ...drift,
  };
  const analytics = { status: 'success', isPending: false, isError: false, isSuccess: true, data: { drift: data } };
  await show(<DriftCard analytics={analytics as unknown as UseQueryResult<Analytics>} timeZone="Etc/UTC" />);
};

describe('drift of single cells', () => {
  test('is told with its figure, its range and its two days', async () => {
    await card({ found: [{ ...leak, unit: 'milliAmp' }] });
    expect(screen.getByText('Drifts')).toBeDefined();
    expect(screen.getByText('Cell 7 loses charge')).toBeDefined();
    expect(screen.getByText('52 mA (21 mA to 83 mA)')).toBeDefined();
    expect(screen.getByText(/^since .*10.*, found .*19/)).toBeDefined();
  });

  test('says how small a leak could be seen, and where none can', async () => {
    await card({});
    expect(screen.getByText('Nothing drifts')).toBeDefined();
    expect(screen.getByText('Leak seen within 7 d').nextSibling?.textContent).toBe('cannot be seen');
    expect(screen.getByText('Leak seen within 30 d').nextSibling?.textContent).toBe('from 40 mA on');
    expect(screen.getByText('Leak seen within 90 d').nextSibling?.textContent).toBe('from 9.2 mA on');
    expect(screen.getByText(/Accepted false warnings per 100 packs and month: 1\./)).toBeDefined();
  });

  test('says what a probe that reads too little does, and that resistances are told in percent', async () => {
    await card({
      found: [
        { ...leak, kind: 'temperature', index: 1, value: -4.2, low: -4.9, high: -3.5, unit: 'kelvin' },
        { ...leak, kind: 'resistance', index: 2, unit: 'percent' },
      ],
    });
    expect(screen.getByText('Temperature 2 reads too little')).toBeDefined();
    expect(screen.getByText(/^−4\.2 K/)).toBeDefined();
    expect(screen.getByText('Resistance of cell 3 grows')).toBeDefined();
    expect(screen.getByText(/^52\s?% \(21/)).toBeDefined();
  });

  test('praises nothing of which too little is known', async () => {
    await card({ follows: { leak: false, temperature: false, resistance: false } });
    expect(screen.queryByText('Nothing drifts')).toBeNull();
    expect(screen.getByText('Not known yet')).toBeDefined();
    expect(screen.getAllByText('too few days with rests, load or sensors')).toHaveLength(3);
    expect(screen.queryByText(/Leak seen/)).toBeNull();
  });

  test('is not there without cells', async () => {
    await card(null);
    expect(screen.queryByText('Drift of single cells')).toBeNull();
  });
});
