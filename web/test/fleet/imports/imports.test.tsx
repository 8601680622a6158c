import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import DeviceImports from '#web/features/fleet/imports/DeviceImports.tsx';
import type { Import } from '#web/features/fleet/imports/import-queries.ts';
import { show } from '../../harness/show.tsx';

const MCU = 'a'.repeat(24);
const device = { mcuId: MCU, deviceName: 'Truck 7', timeZone: 'Europe/Berlin' };
const one = (more: Partial<Import>): Import => ({
  importId: 'one',
  name: 'meter-2025.csv',
  byName: 'ada',
  begunAt: Date.UTC(2026, 10, 21, 12),
  lastAt: Date.UTC(2026, 10, 21, 12),
  endedAt: Date.UTC(2026, 10, 21, 12),
  state: 'ended',
  undoneAt: null,
  undoneByName: '',
  intervalSeconds: 900,
  stored: 2878,
  alreadyThere: 3,
  refused: [{ reason: 'too_old', count: 12, at: Date.UTC(2019, 0, 1), kind: 10, unit: 0, field: '' }],
  leftOut: [{ reason: 'bad_time', count: 2, line: 17, text: '31.11.2025 00:00' }],
  values: [{ kind: 10, unit: 2, channel: 'soc', count: 2878 }],
  firstAt: Date.UTC(2025, 10, 1),
  newestAt: Date.UTC(2025, 10, 30),
  ...more,
});

const page = (imports: readonly Import[] = []) =>
  show(<DeviceImports device={device} />, { known: [[['imports', MCU], imports]] });

/** Chooses a table as a person does. */
async function choose(text: string | Uint8Array<ArrayBuffer>, name = 'table.csv') {
  const shown = await page();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await shown.user.upload(input, new File([text], name, { type: 'text/csv' }));
  await screen.findByText('Columns and channels', { selector: 'h3' });
  return shown;
}
const go = () => screen.getByRole('button', { name: 'Import' });
const preview = () => screen.getByRole('region', { name: 'The first rows as they will be stored' });

test('an import tells what became of its records, and is taken back after a question', async () => {
  const { user } = await page([
    one({}),
    one({ importId: 'two', name: 'old.csv', state: 'undone', undoneAt: 1, undoneByName: 'ben' }),
  ]);
  await user.click(screen.getByText('meter-2025.csv'));
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('details'));
  expect(first!.textContent).toContain('2,878 records');
  expect(first!.textContent).toContain('12 Older than what is kept: three years');
  expect(first!.textContent).toContain('2 The time cannot be read');
  expect(first!.textContent).toContain('first in line 17 · 31.11.2025 00:00');
  expect(first!.textContent).toContain('Charge · device 2 behind the hub');
  expect(first!.textContent).toContain('15 min');
  expect(within(second!).queryByRole('button', { name: 'Undo the import', hidden: true })).toBeNull();
  await user.click(within(first!).getByRole('button', { name: 'Undo the import' }));
  expect(screen.getByRole('dialog', { name: 'Undo this import?' }).textContent).toContain(
    'Its 2,878 records are taken out',
  );
});

test('a German table is found as it is written, and shown as it will be stored', async () => {
  await choose(
    'Zähler Nord\n\nZeit;Spannung [V];Strom [A]\n13.11.2025 10:00;52,31;-12,4\n13.11.2025 10:15;52,29;-12,6\n',
  );
  expect(screen.getByRole('button', { name: 'Separator: ;' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Time zone: Europe/Berlin' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Line of the headings' })).toHaveProperty('value', '3');
  const rows = within(preview()).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Voltage 52.31 V · Discharging current 12.40 A'),
    expect.stringContaining('Voltage 52.29 V · Discharging current 12.60 A'),
  ]);
  expect(rows[0]!.textContent).toContain('10:00:00');
  expect(go().getAttribute('aria-disabled')).not.toBe('true');
});

test('a date that can be two days is asked, and never guessed', async () => {
  const { user } = await choose('time,soc\n05/11/2026 10:00,80\n05/11/2026 10:15,79\n');
  expect(screen.queryByRole('region', { name: 'The first rows as they will be stored' })).toBeNull();
  expect(go().getAttribute('aria-disabled')).toBe('true');
  const asked = screen.getByRole('alert', { name: 'This can be read in two ways' });
  expect(asked.textContent).toContain('“05/11/2026 10:00” in “time” can be two days');
  await user.click(within(asked).getByRole('button', { name: '5 Nov 2026' }));
  expect(within(preview()).getAllByRole('row')[1]!.textContent).toContain('5 Nov 2026');
});

test('what cannot be read is named in the preview, and a table without a channel cannot be imported', async () => {
  const { user } = await choose('time,soc\n2026-11-05 10:00,80\n2026-11-05 10:15,many\nyesterday,79\n');
  const left = screen.getByRole('region', { name: 'Rows left out' });
  expect(left.textContent).toContain('1 The time cannot be read');
  expect(left.textContent).toContain('soc: many');
  await user.click(screen.getByRole('button', { name: /^Channel of soc/ }));
  await user.click(await screen.findByRole('option', { name: /^not imported/ }));
  expect(go().getAttribute('aria-disabled')).toBe('true');
});

test('a text that can be several encodings is asked, as each reads it', async () => {
  const bytes = Uint8Array.from('Zeit;Größe;Spannung [V]\n13.11.2025 10:00;x;52,31\n', (each) => each.charCodeAt(0));
  const { user } = await choose(bytes);
  expect(go().getAttribute('aria-disabled')).toBe('true');
  const question = within(screen.getByRole('alert', { name: 'This can be read in two ways' }));
  expect(question.getAllByRole('button').length).toBeGreaterThan(1);
  await user.click(question.getByRole('button', { name: 'Zeit;Größe;Spannung [V]' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Encoding: windows-1252' })).toBeTruthy();
  expect(go().getAttribute('aria-disabled')).not.toBe('true');
});

test('of the whole table is told what is left out, also what is older than is kept, before anything is sent', async () => {
  // More than is looked at in the beginning: the broken row and the newest one are behind it.
  const rows = Array.from({ length: 6000 }, (_, nth) => {
    const at = new Date(Date.UTC(2019, 0, 1) + nth * 60_000).toISOString();
    return `${at};a note that makes the row longer;52,31`;
  });
  await choose(['Zeit;Notiz;Spannung [V]', ...rows, '2025-11-13T10:00:00Z;x;52,3', 'soon;x;52,3'].join('\n'));
  expect(await screen.findByText('Of the whole table, rows taken: 6,001 of 6,002')).toBeTruthy();
  const leftOut = screen.getByRole('region', { name: 'Rows left out' }).textContent;
  expect(leftOut).toContain('6,000 Older than what is kept (three years)first in line 2 · 2019-01-01T00:00:00.000Z');
  expect(leftOut).toContain('1 The time cannot be readfirst in line 6,003 · soon');
});

test('devices of one table are assigned by a person; rows of those that are not are counted', async () => {
  const list = [
    { mcuId: 'b'.repeat(24), deviceName: 'Truck 8', deviceSn: 'SN-8' },
    { mcuId: MCU, deviceName: 'Truck 7', deviceSn: 'SN-7' },
  ];
  const rows = ['south;52.3', 'north;48.1', 'west;50.1', 'south;52.2', 'north;48.2', 'west;50.2'].map(
    (each, nth) => `2025-11-13T10:0${nth}:00Z;${each}`,
  );
  const shown = await show(<DeviceImports device={device} />, {
    known: [
      [['imports', MCU], []],
      [['devices', 'forImport', ''], { list, total: 2 }],
    ],
  });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await shown.user.upload(input, new File([['Zeit;battery_id;Spannung [V]', ...rows].join('\n')], 'two.csv'));
  await screen.findByText('Columns and channels', { selector: 'h3' });
  expect(go().getAttribute('aria-disabled')).toBe('true');
  for (const [name, truck] of [
    ['south', /Truck 7/],
    ['north', /Truck 8/],
  ] as const) {
    await shown.user.click(screen.getByRole('button', { name: new RegExp(`^${name} is`) }));
    await shown.user.click(await screen.findByRole('option', { name: truck }));
  }
  expect(go().getAttribute('aria-disabled')).not.toBe('true');
  expect(await screen.findByText('Of the whole table, rows taken: 4 of 6')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Rows left out' }).textContent).toContain(
    '2 A device that was not assignedfirst in line 4 · west',
  );
});
