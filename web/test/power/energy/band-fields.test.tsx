import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BandFields } from '#web/features/power/energy/analysis/BandFields.tsx';
import { newBand } from '#web/features/power/energy/analysis/tariff-form.ts';
import { show } from '../../harness/show.tsx';

const BAND = { ...newBand(1), name: 'Night', price: '0.2' };

test('the hours of a tariff have days, a price and an end, and are removed by name', async () => {
  const [onChange, onRemove] = [vi.fn(), vi.fn()];
  const { user } = await show(<BandFields band={BAND} fault={null} onChange={onChange} onRemove={onRemove} />);
  await user.click(screen.getByRole('checkbox', { name: 'Sun' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...BAND, days: 63 });
  await user.type(screen.getByLabelText('Price per kWh'), '5');
  expect(onChange).toHaveBeenLastCalledWith({ ...BAND, price: '0.25' });
  await user.click(screen.getByRole('button', { name: 'Remove Night' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

test.each([
  ['days', 'Select a day of the week'],
  ['twice', 'This name is taken'],
  ['hours', 'Beginning and end are the same'],
] as const)('a fault of %s is said where it is', async (fault, text) => {
  await show(<BandFields band={BAND} fault={fault} onChange={vi.fn()} onRemove={vi.fn()} />);
  expect(screen.getByText(text)).toBeTruthy();
});
