import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { FleetTable } from '#web/features/trade/fleet-tables/FleetTable.tsx';
import { savedFiles } from '../../harness/saved-files.ts';
import { show } from '../../harness/show.tsx';

type Preview = Output<Calls['previewFleetTable']>;
type Told = Output<Calls['importFleetTable']>;

const COLUMNS = [
  { key: 'sn', name: 'Serial number' },
  { key: 'deviceName', name: 'Device name' },
  { key: 'nominalVoltage', name: 'Nominal voltage' },
];
const FINE: Preview = {
  rows: 3,
  added: 1,
  changed: 1,
  same: 1,
  wrong: 0,
  faults: [],
  columns: COLUMNS,
  fingerprint: 'f'.repeat(64),
  shown: [
    {
      line: 2,
      sn: 'SN-1',
      deviceName: 'Forklift 2',
      outcome: 'changed',
      cells: [
        { column: 'deviceName', before: 'Forklift 1', after: 'Forklift 2', fault: null },
        { column: 'nominalVoltage', before: '48', after: null, fault: null },
      ],
    },
    {
      line: 3,
      sn: 'SN-2',
      deviceName: 'Forklift 9',
      outcome: 'new',
      cells: [{ column: 'deviceName', before: null, after: 'Forklift 9', fault: null }],
    },
  ],
};
const WRONG: Preview = {
  ...FINE,
  added: 0,
  changed: 0,
  wrong: 1,
  fingerprint: null,
  faults: [{ line: 2, column: 'nominalVoltage', code: 'number_two_ways', value: '1.234' }],
  shown: [
    {
      line: 2,
      sn: 'SN-1',
      deviceName: 'Forklift 1',
      outcome: 'wrong',
      cells: [{ column: 'nominalVoltage', before: '48', after: '1.234', fault: 'number_two_ways' }],
    },
  ],
};
const DONE: Told = {
  id: '3b1f8e0a-6c52-4d0e-9a47-51c2f0c7a9d1',
  fileName: 'fleet.csv',
  state: 'done',
  rows: 2,
  rowsDone: 2,
  added: 1,
  changed: 1,
  reason: null,
  connection: null,
  keys: [{ sn: 'SN-2', mcuId: 'a'.repeat(24), deviceName: 'Forklift 9', deviceKey: 'secret' }],
};

const files = savedFiles();
const saved = () => files.at(-1)!.content.text();
/** A server that answers so; what was sent to it is noted. */
async function page(
  answers: { preview?: Preview; told?: Told; progress?: object[]; refusal?: string },
  language: 'en' | 'de' | 'zh_CN' = 'en',
) {
  const sent: { path: string; file: string; fingerprint: FormDataEntryValue | null }[] = [];
  const steps = [...(answers.progress ?? [])];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: FormData } = {}) => {
    const file = body?.get('file');
    if (file instanceof File)
      sent.push({ path, file: await file.text(), fingerprint: body?.get('fingerprint') ?? null });
    if (path.endsWith('/import') && answers.refusal)
      return Response.json({ status: 200, resultCode: 1002, resultMessage: answers.refusal });
    const resultModel = path.endsWith('/preview')
      ? answers.preview
      : path.endsWith('/import')
        ? answers.told
        : steps.length > 1
          ? steps.shift()
          : steps[0];
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel });
  });
  const shown = await show(<FleetTable />, { language });
  const choose = (text = 'sn,deviceName\r\nSN-1,Forklift 2') =>
    shown.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], 'fleet.csv'));
  return { ...shown, sent, choose };
}
const cellsOf = (name: RegExp) => within(screen.getByRole('row', { name }));

test('a table shows each value before and after, and is written when it is confirmed', async () => {
  const { choose, user, sent } = await page({ preview: FINE, told: DONE });
  await choose();
  const counts = await screen.findByRole('list', { name: 'What would happen' });
  expect(
    within(counts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 new', '1 changed', '1 unchanged']);
  const changed = cellsOf(/Forklift 2/);
  expect(changed.getByText('Forklift 1').tagName).toBe('DEL');
  expect(changed.getByText('none').tagName).toBe('INS');
  expect(cellsOf(/Forklift 9/).queryByText('→')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByRole('heading', { name: 'The table is imported' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 added, 1 changed');
  expect(sent.map(({ path, fingerprint }) => [path.split('/').at(-1), fingerprint])).toEqual([
    ['preview', null],
    ['import', 'f'.repeat(64)],
  ]);
  await user.click(screen.getByRole('button', { name: 'Save the keys (CSV)' }));
  expect(await saved()).toContain('SN-2,Forklift 9,aaaaaaaaaaaaaaaaaaaaaaaa,secret');
  await user.click(screen.getByRole('button', { name: 'Another table' }));
  expect(screen.getByRole('button', { name: 'Select a table' })).toBeTruthy();
});

test.each([
  ['en', 'This can be two numbers: write it without separators of thousands', '1 cell is wrong'],
  ['de', 'Das können zwei Zahlen sein: ohne Tausendertrennzeichen schreiben', '1 Zelle ist fehlerhaft'],
  ['zh_CN', '可读作两个数字：请不要写千位分隔符', '1 个单元格有误'],
] as const)('a wrong cell is marked and told of in %s, and nothing can be imported', async (language, text, lead) => {
  const { choose } = await page({ preview: WRONG }, language);
  await choose();
  expect((await screen.findByRole('alert')).textContent).toContain(lead);
  const fault = screen.getByText(text);
  expect(fault.closest('[data-wrong]')?.textContent).toContain('1.234');
  expect(screen.queryByRole('button', { name: /Import \d|übernehmen|导入 \d/ })).toBeNull();
});

test('the list of errors is saved in the words of the reader', async () => {
  const { choose, user } = await page({ preview: WRONG });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Save the list of errors' }));
  expect(await saved()).toContain('2,Nominal voltage,1.234,This can be two numbers');
});

test('rows are pasted from a spreadsheet', async () => {
  const { user, sent } = await page({ preview: FINE });
  await user.click(screen.getByRole('button', { name: 'Paste rows' }));
  const read = screen.getByRole('button', { name: 'Read these rows' });
  await user.click(read);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('textbox', { name: /copied from a spreadsheet/ }));
  await user.paste('sn\tdeviceName\nSN-1\tForklift 2');
  await user.click(read);
  expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
  expect(sent[0]?.file).toBe('sn\tdeviceName\nSN-1\tForklift 2');
});

test('a table that changes nothing says so', async () => {
  const { choose } = await page({ preview: { ...FINE, added: 0, changed: 0, same: 3, shown: [], fingerprint: null } });
  await choose();
  expect(await screen.findByText('Everything is already as this table says.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('a large table shows how far it is, and its keys before they work', async () => {
  const waiting = { ...DONE, state: 'waiting', rowsDone: 0, added: 0, changed: 0 } as const;
  const { choose, user } = await page({ preview: FINE, told: waiting, progress: [{ ...waiting, rowsDone: 1 }, DONE] });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByRole('progressbar', { name: 'Written: 1 of 2' })).toBeTruthy();
  expect(screen.getByText(/work as soon as the table is imported/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'The table is imported' }, { timeout: 5000 })).toBeTruthy();
});

test('a large table that was not written says why', async () => {
  const waiting = { ...DONE, state: 'waiting', rowsDone: 0 } as const;
  const failed = { ...waiting, state: 'failed', reason: 'changed_since' };
  const { choose, user } = await page({ preview: FINE, told: waiting, progress: [failed] });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect((await screen.findByRole('alert')).textContent).toContain('nothing was written');
  expect(screen.queryByRole('button', { name: /keys/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy();
});

test('what has changed since the preview is said', async () => {
  const { choose, user } = await page({ preview: FINE, refusal: 'fleet_table_changed' });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect((await screen.findByRole('alert')).textContent).toContain('look at the table again');
});
