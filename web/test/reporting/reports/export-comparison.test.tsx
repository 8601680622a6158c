import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { ExportComparison } from '#web/features/reporting/reports/compare/ExportComparison.tsx';
import type { Compared } from '#web/features/reporting/reports/compare/use-compare.ts';
import { savedFiles } from '../../harness/saved-files.ts';
import { show } from '../../harness/show.tsx';

/** A busy machine takes its time. */
const PATIENT = { timeout: 10_000 };
type Records = (count: number) => void;
const { downloads } = vi.hoisted(() => ({
  downloads: [] as { signal: AbortSignal; arrive: Records; finish: (volts: readonly number[]) => void }[],
}));
vi.mock('#web/api/record-columns.ts', () => ({
  recordColumns: (_: object, __: object, signal: AbortSignal, arrive: Records) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const finish = (volts: readonly number[]) =>
        resolve({ at: Float64Array.of(0), columns: new Map([['voltage', Float64Array.from(volts)]]) });
      downloads.push({ signal, arrive, finish });
    }),
}));

const saved = savedFiles();
beforeEach(() => {
  downloads.length = 0;
});

const line = (name: string, nominalCentiVolt: number): Compared => ({
  key: name,
  name,
  mcuId: 'a'.repeat(24),
  unit: 0,
  source: 'monitor',
  battery: { chemistry: 'lead-acid', nominalCentiVolt },
  from: 0,
  to: 9 * DAY_MS,
  shiftMs: 0,
});
const button = (
  <ExportComparison
    lines={[line('Tug 1', 2400), line('Tug 2', 4800)]}
    quantity="voltage"
    axis="block"
    unit="V per 12 V"
    clock={{ timeZone: 'Etc/UTC' }}
    name="Compare Voltage"
  />
);
const begun = () => screen.getByRole('button', { name: 'Export comparison' });
const next = async () => (await vi.waitUntil(() => downloads.at(-1), PATIENT)) as (typeof downloads)[number];

test('the button becomes its own progress, and the file has each line and its difference to the first', async () => {
  const { user } = await show(button);
  await user.click(begun());
  const first = await next();
  act(() => first.arrive(5));
  const progress = screen.getByRole('progressbar', { name: /Exporting comparison/ }) as HTMLProgressElement;
  expect(progress.value).toBeCloseTo(0.25);
  expect(screen.getByText(/^25% · .+ left$/)).toBeTruthy();
  await act(async () => first.finish([2480]));
  const second = (await vi.waitUntil(() => downloads[1], PATIENT)) as (typeof downloads)[number];
  await act(async () => second.finish([4880]));
  await vi.waitUntil(() => saved[0], PATIENT);
  expect(saved[0]?.name).toBe('Compare Voltage.csv');
  expect((await saved[0]?.content.text())?.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining('"Tug 1, V per 12 V","Tug 2, V per 12 V","Difference to Tug 1: Tug 2, V per 12 V"'),
    '1970-01-01 00:00,1970-01-01 00:00,12.4,12.2,-0.2',
  ]);
  expect(begun()).toBeTruthy();
});

test('it can be stopped, without a word of failure', async () => {
  const { user } = await show(button);
  await user.click(begun());
  const { signal } = await next();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signal.aborted).toBe(true);
  await vi.waitUntil(() => screen.queryByRole('button', { name: 'Export comparison' }), PATIENT);
  expect(saved).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});
