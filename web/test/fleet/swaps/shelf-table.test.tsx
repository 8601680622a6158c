import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShelfTable } from '#web/features/fleet/swaps/shelf/ShelfTable.tsx';
import type { ShelfMonitor } from '#web/features/fleet/swaps/swap-queries.ts';
import { show } from '../../harness/show.tsx';
import { NEW, OLD } from './line.ts';

const monitor = (more: Partial<ShelfMonitor>): ShelfMonitor => ({
  ...{ mcuId: OLD, sn: '8611903344', model: 'TT-200', firmwareVersion: '3.4.0', state: 'replaced' },
  ...{ since: Date.UTC(2026, 10, 21), note: '', byName: 'old-yard', companyName: 'Northfield', lastHeardAt: null },
  lastPlace: { mcuId: NEW, name: 'Forklift 214', until: Date.UTC(2026, 10, 21) },
  ...more,
});

test('monitors on the shelf have their state, firmware, last place, and what can become of them', async () => {
  const spare = monitor({ mcuId: NEW, sn: '8611904471', state: 'spare', firmwareVersion: null, lastPlace: null });
  const { user } = await show(<ShelfTable monitors={[monitor({ note: 'water' }), spare]} busy={false} />);
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first?.textContent).toMatch(/Replaced.*water.*3\.4\.0.*Forklift 214/);
  expect(second?.textContent).toMatch(/Spare.*--.*hung nowhere yet/);
  await user.click(within(second!).getByRole('button', { name: 'Actions for 8611904471' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Lend',
    'Return to maker',
    'Use elsewhere',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Use elsewhere' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Use elsewhere' }));
  expect(dialog.getByText('Device name cannot be empty')).toBeTruthy();
});
