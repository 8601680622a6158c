import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { DoubtedReadings } from '#web/features/power/energy/statistics/DoubtedReadings.tsx';
import { show } from '../../harness/show.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const MCU_ID = '0'.repeat(24);
const AT = Date.UTC(2026, 10, 20, 10, 10);
const energy = (more: object) => ({
  ...{ unit: 2, kind: KIND.inverter, energy: 'output' as const, parts: [200], counted: 200, integrated: 0 },
  ...{ unplaced: 0, unknownMs: 0, doubts: 0, doubted: [], overruled: [], contradicted: [], ...more },
});
const LEFT_OUT = energy({ doubts: 1, doubted: [{ at: AT, wattHours: 0, why: 'fell' as const }] });
const shown = (energies: ReturnType<typeof energy>[], role: 'admin' | 'commonUser' = 'admin') =>
  show(<DoubtedReadings mcuId={MCU_ID} companyPath="1" energies={energies} timeZone="Etc/UTC" />, {
    signedIn: { role, companyPath: '1' },
  });

test('nothing is said where every reading is believed', async () => {
  await shown([energy({})]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what was left out is listed with instant, reading and reason, and one can be said to be right', async () => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: URLSearchParams }) => {
    sent.push(Object.fromEntries(body ?? []));
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel: null });
  });
  const { user } = await shown([LEFT_OUT]);
  await user.click(screen.getByRole('button', { name: '1 reading was left out' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Readings that were left out' }));
  const row = within(dialog.getByRole('row', { name: /20 Nov 2026/ }));
  expect(row.getByText(/^0\s?Wh$/)).toBeTruthy();
  expect(row.getByText('It fell, and the next ones go on from before it')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'It is right' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { mcuId: MCU_ID, unit: '2', kind: '14', energy: 'output', at: String(AT), believed: 'true' },
    ]),
  );
});

test('who may not change the device sees them only', async () => {
  const { user } = await shown([LEFT_OUT], 'commonUser');
  await user.click(screen.getByRole('button', { name: '1 reading was left out' }));
  expect(screen.queryByRole('button', { name: 'It is right' })).toBeNull();
});
