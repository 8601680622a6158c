import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnChooser } from '#web/features/fleet/device-admin/ColumnChooser.tsx';
import { show } from '../../harness/show.tsx';

const ALL = [
  { key: 'deviceName', label: 'Name', isOwn: false },
  { key: 'tags', label: 'Tags', isOwn: false },
  { key: 'field_1', label: 'Inventory no.', isOwn: true },
  { key: 'soc', label: 'Charge', isOwn: false },
  { key: 'imei', label: 'IMEI', isOwn: false },
];

async function chooser(onSave?: (columns: readonly string[]) => void) {
  const onUse = vi.fn();
  const shown = await show(
    <ColumnChooser
      all={ALL}
      shown={['deviceName', 'soc', 'tags']}
      usual={['deviceName', 'soc']}
      onUse={onUse}
      onSave={onSave}
    />,
  );
  await shown.user.click(screen.getByRole('button', { name: '3 columns' }));
  return { ...shown, onUse };
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.closest('li')?.dataset.line);

test('the shown ones stand first in their order, the name is always there', async () => {
  await chooser();
  expect(boxes()).toEqual(['deviceName', 'soc', 'tags', 'field_1', 'imei']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Name/ }).disabled).toBe(true);
  expect(screen.getByText('3 of 5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save for all who share it' })).toBeNull();
});

test('one is found, checked, moved by the arrow keys and used', async () => {
  const { user, onUse } = await chooser();
  const find = screen.getByRole('searchbox', { name: 'Find a column' });
  await user.type(find, 'inv');
  expect(boxes()).toEqual(['field_1']);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Inventory no/ }));
  await user.clear(find);
  const handle = screen.getByRole('button', { name: 'Move Inventory no.' });
  handle.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Inventory no.' }));
  expect(screen.getByRole('status').textContent).toBe('Inventory no.: 2 of 5');
  await user.click(screen.getByRole('button', { name: 'Use' }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(['deviceName', 'field_1', 'soc', 'tags']);
});

test('who may change the view keeps them for all who share it', async () => {
  const onSave = vi.fn();
  const { user } = await chooser(onSave);
  await user.click(screen.getByRole('button', { name: 'Default columns' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save for all who share it' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(['deviceName', 'soc']);
});
