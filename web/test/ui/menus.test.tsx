import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RowActions } from '#web/features/fleet/device-admin/RowActions.tsx';
import { SaveMenu } from '#web/ui/action/SaveMenu.tsx';
import { IntervalPicker } from '#web/ui/form/IntervalPicker.tsx';
import { show } from '../harness/show.tsx';

const focused = (role: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

test('a menu opens by keyboard with its first action, and an action closes it', async () => {
  const onAction = vi.fn();
  const { user } = await show(<RowActions name="Yard tractor 03" onAction={onAction} />);
  const trigger = screen.getByRole('button', { name: 'Actions for Yard tractor 03' });
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
  trigger.focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu', { name: 'Actions for Yard tractor 03' });
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '');
  const [open, edit, remove] = [names[0], names[1], names.at(-1)];
  await focused('menuitem', open!);
  await user.keyboard('{ArrowDown}');
  await focused('menuitem', edit!);
  await user.keyboard('{ArrowUp}');
  await focused('menuitem', open!);
  await user.keyboard('{ArrowUp}');
  await focused('menuitem', remove!);
  await user.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledExactlyOnceWith('remove');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

test('a download closes the menu, is announced, and cannot be started twice', async () => {
  let finish = (_: Error) => {};
  const fetched = vi.fn(() => new Promise<never>((_, reject) => (finish = reject)));
  const { user } = await show(
    <SaveMenu popup="dialog" variant="button" label="Export">
      {(save) => (
        <button type="button" onClick={() => save(fetched)}>
          CSV
        </button>
      )}
    </SaveMenu>,
  );
  const trigger = screen.getByRole('button', { name: 'Export' });
  await user.click(trigger);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  expect(trigger.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).not.toBe('');
  await user.click(trigger);
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  finish(new Error('gone'));
  await waitFor(() => expect(trigger.getAttribute('aria-busy')).toBeNull());
  expect(fetched).toHaveBeenCalledOnce();
});

function days(onChoose: (interval: { from: string; to: string }) => void) {
  return (
    <IntervalPicker
      variant="inline"
      label="Period: 1 – 3 May"
      text="1 – 3 May"
      presets={[{ text: 'Today', interval: () => ({ from: '2026-05-03', to: '2026-05-03' }) }]}
      own={{
        type: 'date',
        bounds: { from: '2026-05-01', to: '2026-05-03' },
        fromLabel: 'First day',
        toLabel: 'Last day',
        help: 'Days of the device',
        submit: 'Show',
        read: ({ from, to }) => (from > to ? { fault: 'The first day is after the last' } : { from, to }),
      }}
      onChoose={onChoose}
    />
  );
}

test('an interval can be chosen from presets in a dialog that takes the focus', async () => {
  const onChoose = vi.fn();
  const { user } = await show(days(onChoose));
  const trigger = screen.getByRole('button', { name: 'Period: 1 – 3 May' });
  await user.click(trigger);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Period: 1 – 3 May' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Today' }));
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: '2026-05-03', to: '2026-05-03' });
  expect(document.activeElement).toBe(trigger);
});

test('a custom interval is validated before it is shown, and again when it is corrected', async () => {
  const onChoose = vi.fn();
  const { user } = await show(days(onChoose));
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  const last = screen.getByLabelText('Last day');
  expect(last).toHaveProperty('min', '2026-05-01');
  await user.clear(last);
  await user.type(last, '2026-04-01');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('alert').textContent).toBe('The first day is after the last');
  expect(last.getAttribute('aria-invalid')).toBe('true');
  expect(onChoose).not.toHaveBeenCalled();
  await user.clear(last);
  await user.type(last, '2026-05-09');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: '2026-05-01', to: '2026-05-09' });
});
