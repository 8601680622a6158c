import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SystemDialog } from '#web/features/power/energy/systems/SystemDialog.tsx';
import type { SystemInfo } from '#web/features/power/energy/systems/system-queries.ts';
import { show } from '../../../harness/show.tsx';

afterEach(() => void vi.unstubAllGlobals());

const HOUSE: SystemInfo = {
  ...{ id: 7, name: 'House', kind: 'house', companyId: 1, companyName: 'Northgate', site: null, mains: null },
  ...{ revision: 1, updatedAt: 0, editable: true, devices: 2 },
};
const AMP = /^Mains connection, A per phase/;

async function changing(mains: SystemInfo['mains']) {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: URLSearchParams }) => {
    sent.push(Object.fromEntries(body ?? []));
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel: null });
  });
  const onClose = vi.fn();
  const { user } = await show(<SystemDialog system={{ ...HOUSE, mains }} onClose={onClose} />, {
    known: [[['company', 'sites', [1]], []]],
  });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const saved = async () => {
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return sent.find(({ id }) => id === '7');
  };
  return { user, save, saved };
}

test('a mains connection that nobody knows is not asked for further, and none is sent', async () => {
  const { saved } = await changing(null);
  expect(screen.queryByLabelText('Volts per phase')).toBeNull();
  expect(await saved()).not.toHaveProperty('mainsAmp');
});

test('what is entered is sent with its phases and volts, once it is possible', async () => {
  const { user, save, saved } = await changing(null);
  await user.type(screen.getByLabelText(AMP), '0');
  const volts = screen.getByLabelText<HTMLInputElement>('Volts per phase');
  expect(volts.value).toBe('230');
  await user.clear(volts);
  await save();
  expect(screen.getByText('Between 1 and 5000 A')).toBeTruthy();
  expect(screen.getByText('Between 90 and 500 V')).toBeTruthy();
  await user.clear(screen.getByLabelText(AMP));
  await user.type(screen.getByLabelText(AMP), '16');
  await user.type(screen.getByLabelText('Volts per phase'), '120');
  expect(await saved()).toMatchObject({ mainsAmp: '16', mainsPhases: '1', mainsVolt: '120' });
});

test('what is known is shown, and taken out by an empty field', async () => {
  const { user, saved } = await changing({ amp: 32, phases: 3, volt: 230 });
  expect(screen.getByLabelText('Phases').textContent).toContain('3');
  const amp = screen.getByLabelText<HTMLInputElement>(AMP);
  expect(amp.value).toBe('32');
  await user.clear(amp);
  expect(await saved()).not.toHaveProperty('mainsAmp');
});
