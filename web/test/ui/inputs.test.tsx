import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#web/ui/action/Button.tsx';
import { CopyRow } from '#web/ui/action/CopyRow.tsx';
import { IconButton } from '#web/ui/action/IconButton.tsx';
import { Segmented } from '#web/ui/action/Segmented.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { FilePicker } from '#web/ui/form/FilePicker.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { Slider } from '#web/ui/form/Slider.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextInput } from '#web/ui/form/TextInput.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { show } from '../harness/show.tsx';

function Theme({ onChange }: { onChange: (theme: 'light' | 'dark') => void }) {
  const [value, setValue] = useState<'light' | 'dark'>('light');
  return (
    <Segmented
      label="Theme"
      value={value}
      segments={[
        { value: 'light', content: 'Light' },
        { value: 'dark', content: <i />, label: 'Dark' },
      ]}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('segments are a named radio group that arrows move through', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Theme onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('dark');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
});

test('a slider has its value as text, and a disabled one does not change', async () => {
  const onChange = vi.fn();
  const slider = (disabled: boolean) => (
    <Slider
      label="Speed"
      min={0}
      max={10}
      step={1}
      value={4}
      ends={['slow', 'fast']}
      valueText="4 times"
      disabled={disabled}
      onChange={onChange}
    />
  );
  const { unmount } = await show(slider(false));
  const range = screen.getByRole('slider', { name: 'Speed' });
  expect(range.getAttribute('aria-valuetext')).toBe('4 times');
  fireEvent.change(range, { target: { value: '7' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(7);
  unmount();
  await show(slider(true));
  expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(true);
});

test('a switch is toggled by key too, and a disabled one does nothing', async () => {
  const onChange = vi.fn();
  const { user, unmount } = await show(<Switch label="Relay" checked={false} onChange={onChange} />);
  await user.tab();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.getByRole('switch', { name: 'Relay' }).getAttribute('aria-checked')).toBe('false');
  unmount();
  const second = await show(<Switch disabled label="Relay" checked onChange={onChange} />);
  await second.user.click(screen.getByRole('switch'));
  expect(onChange).toHaveBeenCalledOnce();
});

test('a field is named by its label and described by help and error', async () => {
  await show(
    <Field label="Name" optional="optional" help="As on the label" error="Too long">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: /^Name/ });
  const told = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(told.map((element) => element?.textContent)).toEqual(['As on the label', 'Too long']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Too long');
});

test('a field without errors has none', async () => {
  await show(<Field label="Name">{(control) => <TextInput {...control} />}</Field>);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect([input.getAttribute('aria-describedby'), input.getAttribute('aria-invalid')]).toEqual([null, null]);
});

test('a password is hidden until its reader wants to see it', async () => {
  const { user } = await show(
    <Field label="Password">
      {(control) => <PasswordInput {...control} value="s3cret" autoComplete="current-password" onChange={vi.fn()} />}
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }));
  expect(input.type).toBe('password');
});

test('the same file can be chosen again', async () => {
  const onFile = vi.fn();
  const { user, container } = await show(
    <FilePicker accept=".csv" isMissing onFile={onFile}>
      Choose a file
    </FilePicker>,
  );
  expect(screen.getByRole('button', { name: 'Choose a file' }).hasAttribute('data-faulty')).toBe(true);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
  const file = new File(['a'], 'devices.csv');
  await user.upload(input, file);
  await user.upload(input, file);
  expect(onFile.mock.calls.map(([each]) => each.name)).toEqual(['devices.csv', 'devices.csv']);
});

test('a refused button says why and does nothing, and a busy one ignores presses', async () => {
  const onClick = vi.fn();
  const { user } = await show(
    <>
      <Button refusal="Guests may not" onClick={onClick}>
        Save
      </Button>
      <Button busy onClick={onClick}>
        Send
      </Button>
      <IconButton icon="bin" label="Remove" refusal="Guests may not" onClick={onClick} />
    </>,
  );
  for (const name of ['Save', 'Send', 'Remove']) {
    const button = screen.getByRole('button', { name });
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Save' }).title).toBe('Guests may not');
  expect(screen.getByRole('button', { name: 'Remove' }).title).toBe('Guests may not');
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
});

test('a pager names its page, and its ends do not lose the focus', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Pager page={1} pages={9} onChange={onChange} />);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('1');
  const back = screen.getByRole('button', { name: 'Previous page' });
  await user.click(back);
  expect(onChange).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(back);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Page 9' }));
  expect(onChange.mock.calls).toEqual([[2], [9]]);
});

test('a value is copied and the button says so; without a clipboard it does not', async () => {
  const { user, unmount } = await show(
    <dl>
      <CopyRow label="Address" value="mqtt.example:8883" />
    </dl>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy: Address' }));
  await screen.findByRole('button', { name: 'Copied: Address' });
  expect(await navigator.clipboard.readText()).toBe('mqtt.example:8883');
  unmount();
  const second = await show(
    <dl>
      <CopyRow label="Address" value="mqtt.example:8883" />
    </dl>,
  );
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await second.user.click(screen.getByRole('button', { name: 'Copy: Address' }));
  await waitFor(() => expect(refused).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Copy: Address' })).toBeTruthy();
});

test('an empty state says why in its heading, and a failure is announced', async () => {
  const { unmount } = await show(<EmptyState scene="empty" title="No devices" reason="None was added yet" />);
  expect(screen.getByRole('heading', { level: 2, name: 'No devices' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  await show(<EmptyState alert page scene="empty" title="Not loaded" reason="No connection" />);
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

function Voltage({ onChange, step }: { onChange: (text: string) => void; step: number }) {
  const [value, setValue] = useState('13.5');
  return (
    <NumberInput
      aria-label="Float"
      min={10}
      max={15}
      step={step}
      value={value}
      onChange={(text) => {
        setValue(text);
        onChange(text);
      }}
    />
  );
}

test('a number is shown and typed as the language writes it, and read as a number', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Voltage step={0.1} onChange={onChange} />, { language: 'de' });
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Float' });
  expect(input.value).toBe('13,5');
  expect(input.getAttribute('aria-valuenow')).toBe('13.5');
  await user.clear(input);
  await user.type(input, '14,25 V');
  expect(onChange).toHaveBeenLastCalledWith('14.25');
  expect(input.value).toBe('14,25');
  await user.keyboard('{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith('14.3');
  for (let time = 0; time < 9; time++) await user.keyboard('{ArrowUp}');
  expect(input.value).toBe('15,0');
});

test('a whole number takes digits alone', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Voltage step={1} onChange={onChange} />);
  const input = screen.getByRole('spinbutton', { name: 'Float' });
  await user.clear(input);
  await user.type(input, '-1e2.5');
  expect(onChange).toHaveBeenLastCalledWith('125');
});
