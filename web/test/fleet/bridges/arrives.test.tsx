import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Arrives } from '#web/features/fleet/bridges/Arrives.tsx';
import { show } from '../../harness/show.tsx';

const value = (path: string, of: number | string) => ({ path, value: of, at: 1_800_000_000_000 });
const ARRIVED = [value('battery/512/Soc', 71), value('battery/512/Dc/0/Voltage', 13.1), value('vebus/276/State', 3)];

test('values stand in groups by what they belong to, are found by path or value, and are picked and left', async () => {
  const onPick = vi.fn();
  const { user } = await show(
    <Arrives arrived={ARRIVED} withheld={0} values={[]} picked="battery/512/Soc" onPick={onPick} />,
  );
  expect(screen.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'battery/512',
    'vebus/276',
  ]);
  expect(screen.getByRole('button', { name: /^Soc/ }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: /^Soc/ }));
  expect(onPick).toHaveBeenLastCalledWith(null);
  await user.click(screen.getByRole('button', { name: /^State/ }));
  expect(onPick).toHaveBeenLastCalledWith('vebus/276/State');
  await user.type(screen.getByRole('searchbox', { name: 'Find a path or value' }), '13.1');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dc/0/Voltage13.1']);
});

test('values that say themselves what they are cannot be picked', async () => {
  await show(<Arrives arrived={ARRIVED} withheld={0} values={[]} picked={null} />);
  expect(within(screen.getByRole('region', { name: 'What arrives' })).queryAllByRole('button')).toEqual([]);
});

test('texts that the bridge does not tell are counted', async () => {
  await show(<Arrives arrived={ARRIVED} withheld={2} values={[]} picked={null} />);
  expect(screen.getByText(/^2 texts are not shown: the bridge’s own file/)).toBeTruthy();
});
