import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClockNote } from '#web/features/fleet/device-page/clock/ClockNote.tsx';
import { clockQuery } from '#web/features/fleet/device-page/clock/clock-query.ts';
import { shiftsQuery } from '#web/features/fleet/device-page/clock/shift-queries.ts';
import { show } from '../../harness/show.tsx';

const MCU = 'a'.repeat(24);
const SINCE = Date.UTC(2026, 10, 28, 12);
type Fault = {
  kind: 'weeks' | 'unset' | 'hours' | 'drift';
  offsetMs: number | null;
  rate: number | null;
  since: number;
};
const info = { mcuId: MCU, clockFault: null, companyPath: '1-2' };

const known = (fault: Fault | null, outside: readonly object[] = []) =>
  [
    [clockQuery(MCU).queryKey, { fault, outside }],
    [
      shiftsQuery(MCU).queryKey,
      [
        {
          shiftId: 's',
          from: SINCE,
          to: SINCE,
          byMs: 3_600_000,
          records: 7,
          at: SINCE,
          byName: 'ada',
          undoneAt: null,
          undoneByName: '',
        },
      ],
    ],
  ] as const;
const note = () => screen.getByRole('region', { name: 'Clock of the device' });

test.each<[Fault, RegExp]>([
  [
    { kind: 'weeks', offsetMs: -7168 * 86_400_000, rate: null, since: SINCE },
    /7,168 d 0 h behind, since .*2026.*1,024/,
  ],
  [{ kind: 'hours', offsetMs: 3_600_000, rate: null, since: SINCE }, /1 h ahead.*Time zone or summer time/],
  [{ kind: 'unset', offsetMs: null, rate: null, since: SINCE }, /is not set.*last right values stay/],
  [{ kind: 'drift', offsetMs: -20_000, rate: 0.02, since: SINCE }, /gains 29 min a day/],
])('%j is told with how much and since when', async (fault, text) => {
  await show(<ClockNote info={info} />, { known: known(fault) });
  expect(note().textContent).toMatch(text);
});

test('records of years that are not kept are told with their number', async () => {
  await show(<ClockNote info={info} />, { known: known(null, [{ year: 2007, records: 312, keptUntil: SINCE }]) });
  expect(note().textContent).toMatch(/312 records of 2007 are kept until .*2026/);
});

test('nothing is said of a clock that is right, nor to guests', async () => {
  await show(<ClockNote info={info} />, { known: known(null) });
  expect(screen.queryByRole('region')).toBeNull();
});

test('an administrator sees what was shifted, and opens the dialog with the shift that is suggested', async () => {
  const { user } = await show(<ClockNote info={{ ...info, companyPath: '1,' }} />, {
    known: known({ kind: 'hours', offsetMs: -3_600_000, rate: null, since: SINCE }),
  });
  expect(note().textContent).toMatch(/Records from .*: 7, 1 h later · ada/);
  await user.click(screen.getByRole('button', { name: 'Shift records of a wrong clock' }));
  const dialog = await screen.findByRole('dialog', { name: 'Shift records of a wrong clock' });
  expect(within(dialog).getByText('1 h later')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Shift' })).toBeNull();
});
