import { act, render, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, nextOrder } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';

afterEach(() => void vi.restoreAllMocks());

interface Device {
  readonly name: string;
  readonly soc: number;
}
const columns: readonly Column<Device>[] = [
  { key: 'name', title: 'Name', isRowHeader: true, sortable: true, cell: ({ name }) => name },
  { key: 'soc', title: 'Charge', isNumber: true, named: true, sortable: true, cell: ({ soc }) => `${soc}%` },
  { key: 'actions', title: 'Actions', hidesTitle: true, cell: () => 'Edit' },
];
const devices = (count: number): Device[] => Array.from({ length: count }, (_, soc) => ({ name: `Truck ${soc}`, soc }));
const markup = (props: Partial<Parameters<typeof DataTable<Device>>[0]> = {}) =>
  renderToStaticMarkup(
    <DataTable
      label="Devices"
      className="t"
      columns={columns}
      rows={devices(2)}
      keyOf={({ name }) => name}
      order={{ sort: 'soc', descending: true }}
      onOrder={() => {}}
      {...props}
    />,
  );
/** Calls back when it is told what to observe, as a browser does after its first layout. */
class Laid extends ResizeObserver {
  private readonly changed: ResizeObserverCallback;
  constructor(changed: ResizeObserverCallback) {
    super(changed);
    this.changed = changed;
  }
  override observe() {
    queueMicrotask(() => act(() => this.changed([], this)));
  }
}
const count = (html: string, part: string) => html.split(part).length - 1;

test('a table has a name, headings with their order, and rows with headers', () => {
  const html = markup();
  expect(html).toMatch(/^<table class="t" aria-label="Devices">/);
  expect(html).toContain('<th scope="col" data-cell="soc" data-number="true" aria-sort="descending">');
  expect(html).toContain('<th scope="col" data-cell="name" aria-sort="none">');
  expect(html).toContain('<th scope="col" data-cell="actions"><span class="visually-hidden">Actions</span></th>');
  expect(html).toContain('<th scope="row" data-cell="name">Truck 1</th>');
  expect(html).toContain('<td data-cell="soc" data-number="true" data-name="Charge">1%</td>');
});

test('a column that cannot be sorted has no button', () => {
  expect(count(markup(), '<button')).toBe(2);
  expect(
    renderToStaticMarkup(<DataTable label="D" className="t" columns={columns} rows={[]} keyOf={String} />),
  ).not.toContain('<button');
});

test('while it loads there are rows without values', () => {
  const html = markup({ rows: undefined, frame: 'f', busy: true });
  expect(html).toMatch(/^<section class="f" aria-label="Devices" aria-busy="true">/);
  expect(count(html.slice(html.indexOf('<tbody')), '<tr')).toBe(10);
});

test('of many rows in a frame only some are rendered, and their number is announced', () => {
  expect(count(markup({ rows: devices(200), frame: 'f' }), 'scope="row"')).toBe(200);
  const html = markup({ rows: devices(5000), frame: 'f' });
  expect(count(html, 'scope="row"')).toBeLessThan(50);
  expect(html).toContain('aria-rowcount="5001"');
});

test.each([
  { room: 600, isReached: false },
  { room: 200, isReached: true },
])(
  'a frame with 400 px of rows in a room of $room px is reached by the keyboard: $isReached',
  async ({ room, isReached }) => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(room);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(Math.max(400, room));
    vi.stubGlobal('ResizeObserver', Laid);
    const { getByRole } = render(
      <DataTable label="D" className="t" frame="f" columns={columns} rows={devices(10)} keyOf={({ name }) => name} />,
    );
    await act(async () => {});
    expect(getByRole('region', { name: 'D' }).hasAttribute('tabindex')).toBe(isReached);
  },
);

test('many rows are shown whenever the table is opened, and not only while their part is loaded', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  for (const opened of ['first', 'again']) {
    const { container, unmount } = render(
      <DataTable
        label="Devices"
        className="t"
        frame="f"
        columns={columns}
        rows={devices(5000)}
        keyOf={({ name }) => name}
      />,
    );
    await waitFor(() => expect(container.querySelectorAll('[data-index]').length, opened).toBeGreaterThan(5));
    expect(container.querySelectorAll('[data-index]').length).toBeLessThan(100);
    unmount();
  }
});

test('a column sorts ascending first, then the other way round', () => {
  expect(nextOrder({ sort: 'name', descending: false }, 'soc')).toEqual({ sort: 'soc', descending: false });
  expect(nextOrder({ sort: 'soc', descending: false }, 'soc')).toEqual({ sort: 'soc', descending: true });
  expect(nextOrder({ sort: 'soc', descending: true }, 'soc')).toEqual({ sort: 'soc', descending: false });
});

test('adjacent rows with the same header are one group', () => {
  const html = markup({ rows: devices(3), headOf: ({ soc }) => (soc < 2 ? 'Low' : 'Full') });
  expect(count(html, '<tbody>')).toBe(2);
  expect(html).toContain('<tbody><tr><th scope="rowgroup" colSpan="3">Low</th></tr><tr>');
  expect(html).toContain(
    '<tbody><tr><th scope="rowgroup" colSpan="3">Full</th></tr><tr><th scope="row" data-cell="name">Truck 2',
  );
});
