import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MaintenanceEntry } from '#web/features/alerting/maintenance/entry/MaintenanceEntry.tsx';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 12);
const MCU = 'a'.repeat(24);
beforeEach(() => {
  vi.setSystemTime(NOW);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});
afterEach(() => vi.useRealTimers());

const PLAN = { number: 4, name: 'Watering', sinceAt: NOW - 5 * DAY_MS, kind: 1, onceAt: null };
const photo = (name: string, { type = 'image/jpeg', size = 3 } = {}) => {
  const file = new File(['abc'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

async function form({ refused = new Set<string>() } = {}) {
  const sent: { path: string; fields: Readonly<Record<string, string>> }[] = [];
  let isClosed = false;
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams | FormData }) => {
    const fields = Object.fromEntries(
      [...(body ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ) as Record<string, string>;
    sent.push({ path, fields });
    const code = [...Object.values(fields)].find((value) => refused.has(value)) ? 'img_ext_not_support' : 'success';
    const status = code === 'success' ? 200 : 400;
    const resultModel = { id: 'entry-1', nextDueAt: null, url: '' };
    return Response.json({ status, resultCode: code === 'success' ? 1001 : 1002, resultMessage: code, resultModel });
  });
  const shown = await show(
    <MaintenanceEntry
      mcuId={MCU}
      onClose={() => {
        isClosed = true;
      }}
    />,
    { known: [[['maintenance', MCU, 'plans'], { plans: [PLAN], use: {}, service: {} }]] },
  );
  const of = (path: string) => sent.filter((one) => one.path.includes(path)).map(({ fields }) => fields);
  return { ...shown, entries: () => of('addEntry'), pictures: () => of('entryPicture'), isClosed: () => isClosed };
}
const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save entry' });
const choose = async (user: Awaited<ReturnType<typeof form>>['user'], files: File[]) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);

test('work is noted with the hour meter and when it is due again, and its pictures follow', async () => {
  const { user, entries, pictures, isClosed } = await form();
  await user.type(field('Which work'), 'Plug and cables');
  await user.type(field(/What was done/), 'Contacts were pitted');
  await user.type(field(/Hour meter/), '2318.4');
  await user.type(field(/Next due in/), '250');
  expect(screen.getByText('Makes a maintenance plan with this interval')).toBeTruthy();
  await choose(user, [photo('plug.jpg'), photo('lug.png', { type: 'image/png' })]);
  await user.click(save());
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  expect(entries()).toEqual([
    {
      mcuId: MCU,
      kind: '3',
      name: 'Plug and cables',
      note: 'Contacts were pitted',
      person: 'Ada',
      meterDeciHours: '23184',
      nextHours: '250',
    },
  ]);
  expect(pictures()).toEqual([
    { mcuId: MCU, id: 'entry-1', file: 'plug.jpg' },
    { mcuId: MCU, id: 'entry-1', file: 'lug.png' },
  ]);
});

test('the work of a plan has its name and its interval', async () => {
  const { user, entries } = await form();
  await user.click(screen.getByRole('button', { name: /Work/ }));
  await user.click(await screen.findByRole('option', { name: 'Watering' }));
  expect(screen.queryByRole('textbox', { name: 'Which work' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /Next due in/ })).toBeNull();
  await user.click(save());
  await vi.waitFor(() => expect(entries()).toEqual([{ mcuId: MCU, number: '4', person: 'Ada', note: '' }]));
});

test('what is missing or impossible is told at its field, and nothing is sent', async () => {
  const { user, entries } = await form();
  await user.clear(field('Done by'));
  fireEvent.change(screen.getByLabelText('Done on'), { target: { value: '2026-11-30T08:00' } });
  await user.type(field(/Hour meter/), '9999999');
  await user.type(field(/Next due in/), '0');
  await user.click(save());
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Not before the last time, and not in the future',
    'Say which work it was',
    'Say who did it',
    'Must be 0 to 1,000,000',
    'Must be 1 to 100,000',
  ]);
  expect(entries()).toEqual([]);
});

test('only pictures of a size that is taken are chosen, and can be taken back', async () => {
  const { user } = await form();
  const photos = within(screen.getByRole('region', { name: 'Photos' }));
  fireEvent.drop(screen.getByRole('region', { name: 'Photos' }), {
    dataTransfer: {
      files: [photo('a.jpg'), photo('b.pdf', { type: 'application/pdf' }), photo('c.jpg', { size: 1e8 })],
    },
  });
  expect(photos.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['a.jpg']);
  expect(photos.getByRole('alert').textContent).toBe('Only JPEG, PNG or WebP of at most 10 MB');
  await choose(
    user,
    Array.from({ length: 9 }, (_, place) => photo(`${place}.jpg`)),
  );
  expect(photos.getAllByRole('img')).toHaveLength(8);
  expect(photos.getByRole('alert').textContent).toBe('At most 8 pictures');
  await user.click(photos.getByRole('button', { name: 'Remove a.jpg' }));
  expect(photos.getAllByRole('img')).toHaveLength(7);
  expect(photos.queryByRole('alert')).toBeNull();
});

test('a picture that is refused leaves the entry, which is not noted twice', async () => {
  const refused = new Set(['broken.jpg']);
  const { user, entries, pictures, isClosed } = await form({ refused });
  await user.type(field('Which work'), 'Plug');
  await choose(user, [photo('good.jpg'), photo('broken.jpg')]);
  await user.click(save());
  expect(await screen.findByText(/The entry is saved, but not these photos/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Which work' })).toBeNull();
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['broken.jpg']);
  refused.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  expect(entries()).toHaveLength(1);
  expect(pictures().map(({ file }) => file)).toEqual(['good.jpg', 'broken.jpg', 'broken.jpg']);
});
