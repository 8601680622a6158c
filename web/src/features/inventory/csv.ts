import type { Answer, Downloaded } from '../../api/client.ts';

/** A cell that a spreadsheet would read as a formula is marked as text; quotes are added where needed. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** UTF-8 with a byte order mark, which spreadsheets need. */
const table = (name: string, rows: readonly (readonly string[])[]): Downloaded => ({
  name,
  content: new Blob([`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  }),
});

/** A table with only its header. */
export const emptyTable = (name: string, columns: readonly string[]): Downloaded => table(name, [columns]);

/** Keys of devices that were added together. */
export const keysTable = (name: string, added: Answer<'addDevices'>['added']): Downloaded =>
  table(name, [
    ['sn', 'deviceName', 'mcuId', 'deviceKey'],
    ...added.map(({ sn, deviceName, mcuId, deviceKey }) => [sn, deviceName, mcuId, deviceKey]),
  ]);
