import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Select } from '#web/ui/form/Select.tsx';
import { show } from '../harness/show.tsx';

const OPTIONS = [
  { value: 'a', label: 'Millfield' },
  // Indented below another, as companies are.
  { value: 'b', label: '\u2003Northgate' },
  { value: 'c', label: 'East Quay' },
];

function Choice({
  start = null,
  options = OPTIONS,
  onChange,
  ...more
}: {
  start?: string | null;
  options?: typeof OPTIONS;
  onChange: (v: string | null) => void;
  clearLabel?: string;
  findLabel?: string;
}) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <Select
      label="Site"
      placeholder="All sites"
      value={value}
      options={options}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      {...more}
    />
  );
}

const trigger = () => screen.getByRole('button', { name: /^Site/ });
const list = () => screen.findByRole('listbox', { name: 'Site' });

test('a press opens the list, another on an option chooses it and returns the focus', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Choice onChange={onChange} />);
  expect(trigger().getAttribute('aria-haspopup')).toBe('listbox');
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  await user.click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  const options = await within(await list()).findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Millfield', '\u2003Northgate', 'East Quay']);
  await user.click(options[1]!);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(trigger());
  expect(trigger().getAttribute('aria-label')).toBe('Site: Northgate');
});

test('arrows, Home, End and first letters lead through it, Enter chooses', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Choice start="b" onChange={onChange} />);
  trigger().focus();
  await user.keyboard('{ArrowDown}');
  const at = async (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('option', { name })));
  await list();
  await at('Northgate');
  expect(screen.getByRole('option', { name: 'Northgate' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}');
  await at('East Quay');
  await user.keyboard('{Home}');
  await at('Millfield');
  await user.keyboard('{End}');
  await at('East Quay');
  await user.keyboard('no');
  await at('Northgate');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  expect(document.activeElement).toBe(trigger());
});

test('choosing the selected option closes the list too', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Choice start="b" onChange={onChange} />);
  await user.click(trigger());
  await user.click(await screen.findByRole('option', { name: 'Northgate' }));
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
});

test('Tab leaves the list and closes it', async () => {
  const { user } = await show(
    <>
      <Choice onChange={vi.fn()} />
      <button type="button">Next</button>
    </>,
  );
  await user.click(trigger());
  await list();
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
});

test('a selection can be cleared', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Choice start="a" clearLabel="All sites" onChange={onChange} />);
  await user.click(trigger());
  await user.click(await screen.findByRole('option', { name: 'All sites' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  await user.click(trigger());
  await list();
  expect(screen.queryByRole('option', { name: 'All sites' })).toBeNull();
});

test('a long list can be searched by keyboard, in any case and width of letters', async () => {
  const onChange = vi.fn();
  const { user } = await show(<Choice start="a" clearLabel="All sites" findLabel="Find a site" onChange={onChange} />);
  await user.click(trigger());
  const field = await screen.findByRole('searchbox', { name: 'Find a site' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('ｅａｓｔ');
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['East Quay']));
  await user.keyboard('{ArrowDown}');
  const option = screen.getByRole('option', { name: 'East Quay' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(option.id));
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('c');
});

test('a search without a match says so', async () => {
  const { user } = await show(<Choice findLabel="Find a site" onChange={vi.fn()} />);
  await user.click(trigger());
  await user.type(await screen.findByRole('searchbox'), 'zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});

test('of thousands of options some hundred are rendered, and the search finds the others', async () => {
  const onChange = vi.fn();
  const many = Array.from({ length: 10_000 }, (_, at) => ({ value: String(at), label: `Depot ${at}` }));
  const { user } = await show(<Choice options={many} findLabel="Find a site" onChange={onChange} />);
  await user.click(trigger());
  await list();
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(500);
  expect(screen.getByText('9,500 more: search to narrow the list')).toBeTruthy();
  await user.click(screen.getByRole('searchbox', { name: 'Find a site' }));
  await user.paste('depot 7123');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.queryByText(/more: search/)).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Depot 7123' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('7123');
});
