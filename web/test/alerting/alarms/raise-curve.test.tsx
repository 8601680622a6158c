import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RaiseCurve } from '#web/features/alerting/alarms/detail/RaiseCurve.tsx';
import { show } from '../../harness/show.tsx';

test('the time axis has a time at each tick, also between whole milliseconds', async () => {
  const from = Date.UTC(2026, 10, 24, 3);
  const to = from + 7_200_001;
  const soc = (value: number) => ({ value, decimals: 0, unit: '%', signed: false }) as const;
  await show(
    <RaiseCurve
      curve={{ at: Float64Array.of(from, to), values: Float64Array.of(40, 28) }}
      request={{ mcuId: 'a'.repeat(24), unit: 0, msgType: 11, from, to }}
      against={{ value: soc(29), limit: soc(30), side: 'below', distance: soc(1), valuePercent: 29, limitPercent: 30 }}
      release={soc(32)}
      raisedAt={from + 3_600_000}
    />,
  );
  const chart = screen.getByRole('img', { name: /^Charge from/ });
  expect(chart.textContent?.match(/\d\d:\d\d/g)).toHaveLength(5);
  expect(chart.textContent).toContain('release 32%');
});
