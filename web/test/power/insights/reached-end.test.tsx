import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstInsight } from '#web/features/power/insights/FirstInsight.tsx';
import { show } from '../../harness/show.tsx';
import { insight } from './shown-insight.ts';

const before = Date.UTC(2026, 10);
const health = { percent: 60, low: 57, high: 63, at: Date.UTC(2026, 9, 20), basis: 'cycle' } as const;

test.each([
  [{ after: Date.UTC(2026, 1), before }, 'Reached between Feb 2026 and Oct 2026'],
  [{ after: Date.UTC(2026, 9), before }, 'Reached in Oct 2026'],
  [{ after: null, before }, 'Reached before Oct 2026, when its health was known first'],
  [null, 'Reached'],
])('an end of life that was seen: %j', async (reachedEnd, words) => {
  await show(<FirstInsight insight={insight({ health, reachedEnd })} refusal={undefined} onAnswer={() => {}} />);
  expect(screen.getByText(words)).toBeDefined();
});
