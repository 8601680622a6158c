import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { CellFormat, TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import { isManagedColumn, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { isDeviceType } from '#domain/foundation/devices/device-types.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Within } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import { labelColumns, type OwnColumn } from './export-labels.ts';
import { managedByIds, managedIds } from './managed.ts';
import type { ManagedDevice } from './managed-row.ts';

const ROWS_AT_ONCE = 2_000;

interface Labels {
  readonly own: TextsOf<'device_manage'>;
  readonly device: TextsOf<'device'>;
  readonly index: TextsOf<'index'>;
  readonly temperatureUnit: TemperatureUnit;
}

const hundredth = (value: number | null): number | null => (value === null ? null : value / 100);

const CELLS: Readonly<Record<ManagedColumn, (row: ManagedDevice, labels: Labels) => TableCell>> = {
  deviceName: (row) => row.deviceName,
  deviceSn: (row) => row.deviceSn,
  mcuId: (row) => row.mcuId,
  deviceType: (row, { device }) => (isDeviceType(row.deviceType) ? device[`type_${row.deviceType}`] : row.deviceType),
  companyName: (row) => row.companyName,
  site: (row) => row.site,
  state: (row, { own, index }) => {
    const label = index[row.onlineStatus ? 'online' : 'offline'];
    return row.alarmLevel === -1 ? label : `${label} · ${own.warning_open}`;
  },
  soc: (row) => hundredth(row.soc),
  voltage: (row) => hundredth(row.voltage),
  temperature: ({ temperatureCentiCelsius: centi }, { temperatureUnit }) => {
    if (centi === null) return null;
    const celsius = celsiusOfCenti(centi);
    return temperatureUnit === 'F' ? fahrenheitOfCelsius(celsius) : celsius;
  },
  lastReport: (row) => row.lastReport,
  networkRate: ({ networkPermille }) => (networkPermille === null ? null : networkPermille / 10),
  model: (row) => row.model,
  hardwareVersion: (row) => row.hardwareVersion,
  firmwareVersion: (row) => row.firmwareVersion,
  batteryModel: (row) => row.batteryModel,
  capacityAmpHour: (row) => row.capacityAmpHour,
  imei: (row) => row.imei,
  simId: (row) => row.simId,
  bindTime: (row) => row.bindTime,
  warrantyDate: (row) => row.warrantyDate,
  serviceExpiry: (row) => row.serviceExpiry,
};

/** Times are in UTC because the table covers devices of many time zones. Columns not listed here are text. */
const FORMATS: Partial<Record<ManagedColumn, CellFormat>> = {
  soc: 2,
  voltage: 2,
  temperature: 1,
  networkRate: 1,
  capacityAmpHour: 2,
  lastReport: 'moment',
  bindTime: 'moment',
  warrantyDate: 'day',
  serviceExpiry: 'day',
};

const UNITS: Partial<Record<ManagedColumn, (labels: Labels) => string>> = {
  soc: () => '%',
  voltage: () => 'V',
  temperature: ({ temperatureUnit }) => `°${temperatureUnit}`,
  networkRate: () => '%',
  capacityAmpHour: () => 'Ah',
  lastReport: () => 'UTC',
  bindTime: () => 'UTC',
};

const headOf = (column: ManagedColumn, labels: Labels): string => {
  const unit = UNITS[column]?.(labels);
  const name = labels.own[`column_${column}`];
  return unit ? `${name} (${unit})` : name;
};

/** The table of matching devices as a file, streamed while it is written. */
export async function exportManaged(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  texts: Texts,
  session: Session,
  { sort, descending, orderField, columns, format, separator, ...filter }: Parsed<Calls['exportManagedDevices']>,
): Promise<FileAnswer> {
  const manager = { path: session.path, role: session.role, now: clock.now() };
  const wanted = [...new Set(columns)];
  const { ids, own, temperatureUnit } = await within(session, async (tx) => ({
    ids: await managedIds(tx, manager, filter, { sort, descending, orderField }),
    own: await labelColumns(tx, session, texts, wanted),
    ...(await tx.one<{ temperatureUnit: TemperatureUnit }>('select temperature_unit from app_user where id = $1', [
      session.userId,
    ])),
  }));
  const labels: Labels = {
    own: texts.module('device_manage', session.language),
    device: texts.module('device', session.language),
    index: texts.module('index', session.language),
    temperatureUnit,
  };
  const today = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  const shown = wanted.flatMap((column): OwnColumn | [] => {
    if (!isManagedColumn(column)) return own.get(column) ?? [];
    const cell = CELLS[column];
    return { head: headOf(column, labels), format: FORMATS[column] ?? 'text', cell: (row) => cell(row, labels) };
  });
  const table: Table = {
    name: labels.own.file_name,
    columns: shown.map(({ head, format: of }): TableColumn => ({ head, format: of })),
    rows: rowsOf(within, session, manager, ids, shown, own.size > 0),
  };
  return tableFile(`${table.name} ${today}`, table, { format, separator });
}

async function* rowsOf(
  within: Within,
  session: Session,
  manager: Parameters<typeof managedByIds>[1],
  ids: readonly number[],
  columns: readonly OwnColumn[],
  withLabels: boolean,
): AsyncGenerator<readonly (readonly TableCell[])[], void, undefined> {
  for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
    const rows = await within(session, (tx) =>
      managedByIds(tx, manager, ids.slice(first, first + ROWS_AT_ONCE), withLabels),
    );
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
}
