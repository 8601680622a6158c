import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { summaryOf } from '#domain/power/insights/fleet.ts';
import { EndsCard } from '#web/features/power/insights/EndsCard.tsx';
import type { Fleet } from '#web/features/power/insights/insight-queries.ts';
import { show } from '../../harness/show.tsx';

const AT = Date.UTC(2026, 10, 21);
const MONTH = { month: '2026-11', percent: 92, low: 89, high: 95 };
const fleet = (months: readonly (typeof MONTH)[]): Fleet => {
  const health = { estimate: months.at(-1) ?? null, months };
  const summary = summaryOf([{ verdict: 'expected', life: null, end: null, health }], AT);
  return { ...structuredClone(summary), reviewedAt: AT, answers: { right: 0, wrong: 0, since: null } } as Fleet;
};

test('before any end is known there are the reason, and the health from the first month on', async () => {
  await show(<EndsCard fleet={fleet([MONTH])} />);
  expect(screen.getByText('Not known yet of any battery, because:')).toBeTruthy();
  expect(screen.getByRole('term').textContent).toBe('Less than three months of trend');
  expect(screen.getByRole('definition').textContent).toBe('1');
  expect(screen.getByRole('img', { name: /Nov 2026: 92%, 89% to 95%/ })).toBeTruthy();
});

test('without any health there is the reason alone', async () => {
  await show(<EndsCard fleet={fleet([])} />);
  expect(screen.getByRole('term').textContent).toBe('State of health not known');
  expect(screen.queryByRole('img')).toBeNull();
});
