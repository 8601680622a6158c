import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BindUnit } from '#web/features/power/energy/BindUnit.tsx';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.unstubAllGlobals());

const MCU_ID = '0'.repeat(24);
const INVERTER = { deviceType: 'c', deviceModel: 'IVT-2000', unit: 3 };
const MODELS = [
  { deviceType: 'd', manufacturer: 1, modelCode: 'AC-40', modelName: 'AC-40', ratedWatt: 600 },
  { deviceType: 'c', manufacturer: 1, modelCode: 'IVT-2000', modelName: 'IVT-2000', ratedWatt: 2000 },
];
const KNOWN = [[['energyModels'], MODELS]] as const;

/** The last call that is sent, and what it is answered. */
function answering() {
  const sent: { path: string; body: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    sent.push({ path, body: Object.fromEntries(body ?? []) });
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel: [] });
  });
  return sent;
}

test('a new device has the next number behind the hub, and needs a type', async () => {
  const sent = answering();
  const { user } = await show(<BindUnit mcuId={MCU_ID} behind={undefined} others={[INVERTER]} onClose={vi.fn()} />, {
    known: KNOWN,
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Add device' }));
  const number = dialog.getByLabelText<HTMLInputElement>('Number behind the hub');
  expect(number.value).toBe('4');
  await user.click(dialog.getByRole('button', { name: 'Add device' }));
  expect(dialog.getByText('Choose what kind of device it is')).toBeTruthy();
  await user.clear(number);
  await user.type(number, '3');
  expect(dialog.getByText('Another device has this number')).toBeTruthy();
  await user.clear(number);
  await user.type(number, '0');
  expect(dialog.getByText(/^A number from 1 to/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a changed model is sent, and the dialog closes', async () => {
  const sent = answering();
  const onClose = vi.fn();
  const { user } = await show(<BindUnit mcuId={MCU_ID} behind={INVERTER} others={[INVERTER]} onClose={onClose} />, {
    known: KNOWN,
  });
  const model = screen.getByLabelText<HTMLInputElement>(/^Model/);
  await user.clear(model);
  await user.type(model, 'IVT-3000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { path: '/manager/device/bindUnit', body: { mcuId: MCU_ID, unit: '3', deviceType: 'c', deviceModel: 'IVT-3000' } },
  ]);
});

test('a device is removed only after a question', async () => {
  const sent = answering();
  const { user } = await show(<BindUnit mcuId={MCU_ID} behind={INVERTER} others={[INVERTER]} onClose={vi.fn()} />, {
    known: KNOWN,
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Device behind the hub' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Number behind the hub').readOnly).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(sent).toEqual([]);
  const question = within(screen.getByRole('dialog', { name: 'Remove this device from the hub?' }));
  expect(question.getByText('Inverter · IVT-2000')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toMatchObject([{ path: '/manager/device/unbindUnit', body: { unit: '3' } }]));
});
