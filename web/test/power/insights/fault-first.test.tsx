import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InsightRow } from '#web/features/power/insights/InsightRow.tsx';
import { show } from '../../harness/show.tsx';
import { insight } from './shown-insight.ts';

const row = (openFault: number | null) =>
  show(<InsightRow insight={insight({ openFault })} rank={1} refusal={undefined} onAnswer={() => {}} />);

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
