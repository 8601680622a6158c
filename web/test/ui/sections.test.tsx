import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { Check } from '#web/ui/form/Check.tsx';
import { DeviceChecks } from '#web/ui/mark/DeviceChecks.tsx';
import { LogSection } from '#web/ui/table/LogSection.tsx';
import { show } from '../harness/show.tsx';

const EMPTY = { title: 'No entries', reason: 'Nothing was written yet' };
const onAgain = vi.fn();
const section = (total: number | undefined, error: unknown = null) => (
  <LogSection total={total} error={error} empty={EMPTY} onAgain={onAgain}>
    <p>The entries</p>
  </LogSection>
);

test('a section is loading, empty or shown', async () => {
  const { unmount } = await show(section(undefined));
  expect(screen.getByTestId('shown').textContent).toBe('');
  unmount();
  const second = await show(section(0));
  expect(screen.getByRole('heading', { name: 'No entries' })).toBeTruthy();
  expect(screen.queryByText('The entries')).toBeNull();
  second.unmount();
  await show(section(3, new ApiError('network', 'network')));
  expect(screen.getByText('The entries')).toBeTruthy();
});

test('a section that failed says so and can be retried', async () => {
  const { user } = await show(section(undefined, new ApiError('network', 'network')));
  expect(screen.getByRole('alert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

function Devices() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <DeviceChecks
      label="Devices"
      findLabel="Find a device"
      found={{ typed: '', page: 1, find: vi.fn(), turn: vi.fn() } as never}
      query={{ data: { total: 3, pages: 1 }, error: null, refetch: vi.fn() } as never}
      empty={EMPTY}
      lines={[
        { mcuId: 'a', name: 'Yard tractor 01', detail: 'SN 1' },
        { mcuId: 'b', name: 'Yard tractor 02', detail: 'SN 2' },
        { mcuId: 'c', name: 'Yard tractor 03', detail: 'SN 3', note: 'Newer already', isOff: true },
      ]}
      chosen={chosen}
      most={1}
      onChange={setChosen}
      chosenText={`${chosen.size} chosen`}
    />
  );
}

test('devices can be selected up to the limit, and only where an action is possible', async () => {
  const { user } = await show(<Devices />);
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(box(/tractor 01 ?SN 1/));
  await user.click(box(/tractor 02/));
  expect([box(/tractor 01/).checked, box(/tractor 02/).checked]).toEqual([true, false]);
  expect(screen.getByRole('status').textContent).toBe('1 chosen');
  expect(box(/tractor 03.*Newer already/).disabled).toBe(true);
  await user.click(box(/tractor 01/));
  expect(screen.getByRole('status').textContent).toBe('0 chosen');
});

test('a checkbox is toggled by its label too', async () => {
  const onChange = vi.fn();
  const { user } = await show(
    <Check checked={false} onChange={onChange}>
      When it leaves
    </Check>,
  );
  await user.click(screen.getByText('When it leaves'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});
