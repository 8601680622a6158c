import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { VoltageNotice } from '#web/features/fleet/device-admin/VoltageNotice.tsx';
import { show } from '../../harness/show.tsx';

const MCU = 'a'.repeat(24);
const notice = (more: { nominalVoltage: number | null; nominalConcludedAt: number | null }, refusal?: string) =>
  show(<VoltageNotice device={{ mcuId: MCU, ...more }} refusal={refusal} />);

test('a voltage that somebody entered needs no word', async () => {
  await notice({ nominalVoltage: 4800, nominalConcludedAt: null });
  expect(screen.queryByRole('status')).toBeNull();
});

test('an unknown voltage is said to give no limits', async () => {
  await notice({ nominalVoltage: null, nominalConcludedAt: null });
  expect(screen.getByRole('status').textContent).toMatch(/Nobody has entered the nominal voltage/);
});

test('a concluded voltage says its day, and is confirmed by those who may', async () => {
  const sent = vi.fn(async (..._: Parameters<typeof fetch>) =>
    Response.json({ resultCode: 1001, resultMessage: 'success', resultModel: null }),
  );
  vi.stubGlobal('fetch', sent);
  const { user } = await notice({ nominalVoltage: 2400, nominalConcludedAt: Date.UTC(2026, 10, 27) });
  expect(screen.getByRole('status').textContent).toMatch(/24\.0 V: concluded from the records of .*27/);
  await user.click(screen.getByRole('button', { name: 'That is right' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(String(sent.mock.calls[0]?.[1]?.body)).toContain('nominalVoltage=2400');
  vi.unstubAllGlobals();
});

test('others read why they may not', async () => {
  await notice({ nominalVoltage: 2400, nominalConcludedAt: 0 }, 'Administrators only');
  expect(screen.getByRole('button', { name: 'That is right' }).getAttribute('aria-disabled')).toBe('true');
});
