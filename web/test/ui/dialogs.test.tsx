import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { ToastHost } from '#web/ui/dialog/ToastHost.tsx';
import { toasts } from '#web/ui/dialog/toast.ts';
import { FaultBoundary } from '#web/ui/page/FaultBoundary.tsx';
import { show } from '../harness/show.tsx';

const dialog = () => screen.getByRole('dialog', { name: 'Add device' });
const press = (x: number) => fireEvent.pointerDown(dialog(), { clientX: x, clientY: 50 });

async function shown(more: { dismissible?: boolean; drawer?: boolean } = {}) {
  const onClose = vi.fn();
  const view = await show(
    <Dialog open title="Add device" onClose={onClose} {...more}>
      <input aria-label="Name" />
    </Dialog>,
  );
  dialog().getBoundingClientRect = () => new DOMRect(100, 0, 200, 100);
  return { ...view, onClose };
}

test('a dialog is modal and closes by its button or a press beside it', async () => {
  const { user, onClose } = await shown();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  press(150);
  expect(onClose).toHaveBeenCalledTimes(1);
  press(20);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a press beside a dialog with input does not close it', async () => {
  const { user, onClose } = await shown();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
  press(20);
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog with something shown once is closed by its button only', async () => {
  const { onClose } = await shown({ dismissible: false });
  press(20);
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
});

test('Escape closes any other dialog', async () => {
  await shown();
  expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(true);
});

test('a drawer has its name too, and no button', async () => {
  await shown({ drawer: true });
  expect(dialog()).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a closed dialog has no content', async () => {
  await show(
    <Dialog open={false} title="Add device" onClose={vi.fn()}>
      <input aria-label="Name" />
    </Dialog>,
  );
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('a confirmation is answered once', async () => {
  const [onClose, onGo] = [vi.fn(), vi.fn()];
  const { user } = await show(
    <ConfirmDialog
      open
      danger
      title="Remove"
      subject="Yard tractor 03"
      leave="Keep"
      go="Remove it"
      onClose={onClose}
      onGo={onGo}
    >
      Its records stay.
    </ConfirmDialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Remove' }).textContent).toContain('Its records stay.');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onGo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onGo).toHaveBeenCalledTimes(1);
});

test('a message is announced politely, a failure as an alert, and an action closes it', async () => {
  const run = vi.fn();
  for (const { serial } of toasts.get()) toasts.close(serial);
  const { user } = await show(<ToastHost />);
  toasts.show({ cause: 'save', tone: 'good', title: 'Saved', action: { label: 'Undo', run } });
  toasts.show({ cause: 'send', tone: 'bad', title: 'Not sent', text: 'No connection' });
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent');
  expect(screen.getByText('Saved').closest('[role="alert"]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Saved')).toBeNull();
  toasts.show({ cause: 'send', tone: 'bad', title: 'Still not sent' });
  expect(await screen.findByText('Still not sent')).toBeTruthy();
  expect(screen.queryByText('Not sent')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

const Broken = () => {
  throw new Error('broken');
};

test('a part of the page that fails does not break the others', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  await show(
    <>
      <p>The rest</p>
      <FaultBoundary fallback={() => <p>This part is broken</p>}>
        <Broken />
      </FaultBoundary>
    </>,
  );
  expect(screen.getByText('The rest')).toBeTruthy();
  expect(screen.getByText('This part is broken')).toBeTruthy();
  silent.mockRestore();
});
