import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/action/Button.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextAreaField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { show } from '../harness/show.tsx';

const START = { name: '', pin: '', type: '', note: '', password: '' };
type Values = typeof START;

function DeviceForm({ send }: { send: (values: Values) => Promise<unknown> }) {
  const form = useForm<Values, unknown>({
    start: START,
    faults: ({ name, type }) => ({
      name: name === '' ? 'A name is needed' : undefined,
      type: type === '' ? 'A type is needed' : undefined,
    }),
    send,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="pin" label="PIN" digits />
      <SelectField
        form={form}
        name="type"
        label="Type"
        placeholder="Choose"
        options={[{ value: 'a', label: 'Battery' }]}
      />
      <TextAreaField form={form} name="note" label="Note" maxLength={20} />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <FormError error={form.error} />
      <Button type="submit" busy={form.isPending}>
        Save
      </Button>
      {form.isSent && <p>Saved</p>}
    </Form>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });
const name = () => screen.getByRole('textbox', { name: 'Name' });

async function filled(send: (values: Values) => Promise<unknown>) {
  const view = await show(<DeviceForm send={send} />);
  await view.user.type(name(), 'Tractor');
  await view.user.click(screen.getByRole('button', { name: /^Type/ }));
  await view.user.click(await screen.findByRole('option', { name: 'Battery' }));
  return view;
}

test('errors are shown after the first submit, which focuses the first one, and disappear as they are fixed', async () => {
  const send = vi.fn();
  const { user } = await show(<DeviceForm send={send} />);
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await user.click(save());
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'A name is needed',
    'A type is needed',
  ]);
  expect(document.activeElement).toBe(name());
  await user.type(name(), 'T');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['A type is needed']);
  await user.click(save());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Type/ }));
  expect(send).not.toHaveBeenCalled();
});

test('a form is submitted once, however often it is pressed, and shows that it is sending', async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = await filled(send);
  await user.type(screen.getByRole('textbox', { name: 'PIN' }), '１2x3');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'a'.repeat(30));
  await user.type(screen.getByLabelText('Password'), 's3cret');
  await user.click(save());
  await user.click(save());
  await user.type(name(), '{Enter}');
  fireEvent.submit(name().closest('form')!);
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls).toEqual([
    [{ name: 'Tractor', pin: '123', type: 'a', note: 'a'.repeat(20), password: 's3cret' }, expect.anything()],
  ]);
  expect(save().getAttribute('aria-busy')).toBe('true');
  finish();
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('a refusal is shown at its field until that is changed', async () => {
  const { user } = await filled(() => Promise.reject(new ApiError('refused', 'DuplicateName', { name: 'Tractor' })));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('The name Tractor is taken');
  expect(name().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await user.type(name(), ' 2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('any other refusal is shown at the form', async () => {
  const { user } = await filled(() => Promise.reject(new ApiError('network', 'network')));
  await user.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid'))).toEqual([]);
});
