import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RefusedCard, RefusedLog } from '#web/features/fleet/inventory/RefusedLog.tsx';
import { onlineQuery, type Refused } from '#web/features/fleet/inventory/refused-queries.ts';
import { show } from '../../harness/show.tsx';

const MCU_ID = '8f1c2a6e0b7d4c5599aa0001';
const nothing = { kind: null, unit: null, at: null, field: null, bytes: null };
const REFUSED: Refused[] = [
  {
    reason: 'out_of_range',
    count: 1234,
    newestAt: Date.UTC(2026, 10, 18, 12),
    example: { ...nothing, channel: 'record', kind: 10, unit: 3, at: Date.UTC(2026, 10, 18, 11), field: 'soc' },
  },
  { reason: 'malformed', count: 1, newestAt: 5, example: { ...nothing, channel: 'ack', bytes: '7b2273' } },
];
const known = (refused: readonly Refused[]) =>
  [[onlineQuery(MCU_ID).queryKey, { online: true, lastReceivedAt: 1, refused }]] as const;

test('what was not stored is told with its reason, how often, and an example', async () => {
  await show(<RefusedLog mcuId={MCU_ID} />, { known: known(REFUSED) });
  const row = within(screen.getByRole('table', { name: 'Not stored' })).getByRole('row', { name: /outside its range/ });
  expect(row.textContent).toMatch(/1,234/);
  expect(row.textContent).toMatch(/up\/record body 10 · unit 3 · field soc · .*2026/);
  expect(screen.getByRole('row', { name: /not the message/ }).textContent).toContain('up/ack begins with 7b2273');
});

test('a device of which everything was stored says so in its log, and has no card', async () => {
  await show(<RefusedLog mcuId={MCU_ID} />, { known: known([]) });
  expect(screen.getByText('Everything was stored')).toBeTruthy();
  await show(<RefusedCard mcuId={MCU_ID} />, { known: known([]), language: 'de' });
  expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).toBeNull();
});
