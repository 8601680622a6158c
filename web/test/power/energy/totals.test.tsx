import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { rowsOf } from '#domain/power/energy/energy-rows.ts';
import { Totals } from '#web/features/power/energy/statistics/Totals.tsx';
import { show } from '../../harness/show.tsx';

const MCU_ID = 'b'.repeat(24);
const OCTOBER = Date.UTC(2026, 9, 1);
const UNTIL = Date.UTC(2026, 9, 21, 9, 26);
const energy = (name: 'solar' | 'mains', parts: number[], unknownMs = 0) => ({
  ...{
    unit: 1,
    kind: KIND.inverter,
    energy: name,
    parts,
    counted: 0,
    integrated: 0,
    unplaced: 0,
    unknownMs,
    doubts: 0,
  },
});
const view = { period: 'month', date: undefined } as const;
const rows = rowsOf([energy('solar', [337_500]), energy('mains', [132_000])]);
const before = (starts: number[], energies: object[]) =>
  [
    [
      ['devices', 'energyStatistics', MCU_ID, undefined, 'month', undefined, true],
      { timeZone: 'Etc/UTC', date: '2026-10-01', starts, energies },
    ],
  ] as never;
const shown = async (starts: number[], energies: object[], isOver = false) => {
  await show(<Totals mcuId={MCU_ID} unit={undefined} view={view} rows={rows} isOver={isOver} />, {
    known: before(starts, energies),
  });
  return within(screen.getByLabelText('Totals of the period'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
};

test('each energy stands beside the period before up to the same day', async () => {
  const starts = Array.from({ length: 21 }, (_, day) => OCTOBER + day * DAY_MS).concat(UNTIL);
  const texts = await shown(starts, [energy('solar', [372_600]), energy('mains', [121_900], 6 * 24 * HOUR_MS)]);
  expect(texts).toEqual([
    expect.stringMatching(/^337\.50\s?kWh$/),
    expect.stringMatching(/^1\D+21 Oct: 372\.60\skWh$/),
    expect.stringMatching(/^132\.00\s?kWh$/),
    // Of six of these days nothing is known.
    expect.stringMatching(/^1\D+21 Oct: not known$/),
  ]);
});

test('a period that is over is compared with all of the one before', async () => {
  const texts = await shown([OCTOBER, Date.UTC(2026, 10, 1)], [energy('solar', [400_000])], true);
  expect(texts.filter((_, place) => place % 2 === 1)).toEqual([
    expect.stringMatching(/^Oct 2026: 400\.00\skWh$/),
    'Oct 2026: not known',
  ]);
});
