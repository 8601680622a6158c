import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, nextOrder } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';

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

test('a column that nothing sorts has no button', () => {
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
  expect(html).toContain('tabindex="0"');
});

test('a column sorts ascending first, then the other way round', () => {
  expect(nextOrder({ sort: 'name', descending: false }, 'soc')).toEqual({ sort: 'soc', descending: false });
  expect(nextOrder({ sort: 'soc', descending: false }, 'soc')).toEqual({ sort: 'soc', descending: true });
  expect(nextOrder({ sort: 'soc', descending: true }, 'soc')).toEqual({ sort: 'soc', descending: false });
});
