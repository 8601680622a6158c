import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Channels } from '#web/features/fleet/bridges/Channels.tsx';
import { show } from '../../harness/show.tsx';

const NOW = 1_800_000_000_000;
const value = (path: string, value: number | string) => ({ path, value, at: NOW });
const MAPPED = { path: 'pack/volts', channel: 'monitor.voltage', unit: 0, factor: 1, offset: 0 };
const shown = (arrived: ReturnType<typeof value>[], onChange = vi.fn()) =>
  show(<Channels arrived={arrived} values={[MAPPED]} picked={null} onChange={onChange} onPick={vi.fn()} />);

test('values whose names tell it are mapped to the channels that are left', async () => {
  const onChange = vi.fn();
  const { user } = await shown([value('pack/volts', 13.1), value('pack/soc', 71), value('pack/name', 'A')], onChange);
  await user.click(screen.getByRole('button', { name: 'Suggest the rest (1)' }));
  expect(onChange).toHaveBeenCalledWith([
    MAPPED,
    { path: 'pack/soc', channel: 'monitor.soc', unit: 0, factor: 1, offset: 0 },
  ]);
});

test('nothing is suggested where no name tells where it belongs', async () => {
  await shown([value('pack/volts', 13.1), value('uptime', 4)]);
  const suggest = screen.getByRole('button', { name: 'Suggest the rest (0)' });
  expect(suggest.getAttribute('aria-disabled')).toBe('true');
  expect(suggest.title).toBe('No other name tells where it belongs.');
});

test('a channel is picked for, unmapped, and given a factor; what is no number leaves it', async () => {
  const onChange = vi.fn();
  const { user } = await shown([value('pack/volts', 13.1)], onChange);
  await user.click(screen.getByRole('button', { name: 'Remove the value of Voltage' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
  const factor = screen.getByLabelText<HTMLInputElement>('Factor of Voltage');
  await user.clear(factor);
  await user.type(factor, '0,5{Enter}');
  expect(onChange).toHaveBeenLastCalledWith([{ ...MAPPED, factor: 0.5 }]);
  await user.clear(factor);
  await user.type(factor, 'much{Enter}');
  expect(factor.value).toBe('1');
});

test('channels are those of a kind of record and of a device behind the hub', async () => {
  const { user } = await shown([value('pack/volts', 13.1)]);
  expect(screen.queryByLabelText('Factor of Voltage')).toBeTruthy();
  const unit = screen.getByLabelText('Device behind the hub');
  await user.clear(unit);
  await user.type(unit, '2');
  expect(screen.queryByLabelText('Factor of Voltage')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Kind of record/ }));
  await user.click(await screen.findByRole('option', { name: 'UPS' }));
  expect(screen.getByText('AC output power')).toBeTruthy();
});

test('what the source writes without a value is entered, is then no value, and can be taken away', async () => {
  const onChange = vi.fn();
  const { user, unmount } = await shown([value('pack/volts', 65_535)], onChange);
  const absent = screen.getByLabelText<HTMLInputElement>('What stands for no value of Voltage');
  await user.type(absent, 'much{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('Up to 20 numbers');
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(absent);
  await user.type(absent, '65535, 64256..65000{Enter}');
  const entered = { ...MAPPED, absent: [65_535, [64_256, 65_000] as [number, number]] };
  expect(onChange).toHaveBeenLastCalledWith([entered]);
  unmount();
  const again = await show(
    <Channels
      arrived={[value('pack/volts', 65_535)]}
      values={[entered]}
      picked={null}
      onChange={onChange}
      onPick={vi.fn()}
    />,
  );
  expect(screen.queryByText(/65,535/)).toBeNull();
  const known = screen.getByLabelText<HTMLInputElement>('What stands for no value of Voltage');
  expect(known.value).toBe('65535; 64256…65000');
  await again.user.clear(known);
  await again.user.tab();
  expect(onChange).toHaveBeenLastCalledWith([MAPPED]);
});
