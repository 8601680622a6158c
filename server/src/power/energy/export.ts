import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TableCell } from '#domain/contract/spreadsheet/cells.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import type { energyCalls } from '#domain/power/energy/calls.ts';
import { ofSystem, rowsOf } from '#domain/power/energy/energy-rows.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import { energyStatistics } from './statistics.ts';

interface Request {
  readonly device: ScopedDevice;
  readonly input: Parsed<typeof energyCalls.exportEnergyStatistics>;
  readonly t: Translate;
}

const scope = systemScope('energy');

/** The energies of a period as the report shows them, as a table. The caller has checked access to the device. */
export async function exportEnergyStatistics(
  within: Within,
  { device, input, t }: Request,
  now: number,
): Promise<FileAnswer> {
  const { unit, period, format, separator } = input;
  const { timeZone, date, starts, energies } = await energyStatistics(within, device, input, now);
  const { name } = await within(scope, (tx) =>
    tx.one<{ name: string }>('select name from device where id = $1', [device.id]),
  );
  const shown = rowsOf(unit === undefined ? ofSystem(energies) : energies);
  const rows = starts
    .slice(0, -1)
    .filter((at) => at <= now)
    .map((at, part): TableCell[] => [
      at + zoneOffsetMs(at, timeZone),
      at,
      ...shown.map(({ parts }) => parts[part] ?? null),
    ]);
  const table: Table = {
    name: t('energy:stat_file'),
    columns: [
      { head: `${t('export:time')} (${timeZone})`, format: 'moment' },
      { head: t('export:time_utc'), format: 'moment' },
      ...shown.map(({ energy }) => ({ head: `${t(`energy:energy_${energy}`)} (Wh)`, format: 1 as const })),
    ],
    rows: once(rows),
  };
  const behind = unit === undefined || unit === 0 ? [] : [t('energy:unit_number', { unit })];
  return tableFile([name, ...behind, table.name, date.slice(0, LENGTHS[period])].join(' '), table, {
    format,
    separator,
  });
}

/** How much of a date names a period. */
const LENGTHS = { day: 10, month: 7, year: 4 } as const;

async function* once(rows: readonly (readonly TableCell[])[]) {
  if (rows.length > 0) yield rows;
}
