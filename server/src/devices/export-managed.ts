import type { Calls } from '#domain/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { ManagedColumn } from '#domain/devices/managed-columns.ts';
import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '#domain/temperature.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import type { ModuleTexts, Texts } from '../i18n/texts.ts';
import type { Within } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { CSV_MARK, csvLine } from '../platform/text/csv.ts';
import { type ManagedDevice, managedByIds, managedIds } from './managed.ts';

const ROWS_AT_ONCE = 2_000;

interface Words {
  readonly own: ModuleTexts;
  readonly device: ModuleTexts;
  readonly index: ModuleTexts;
  readonly temperatureUnit: TemperatureUnit;
}

/** Minutes of UTC: the table is of devices of many zones. */
const minute = (at: number | null): string | null =>
  at === null ? null : `${new Date(at).toISOString().slice(0, 16)}Z`;
const day = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 10));
const hundredth = (value: number | null): number | null => (value === null ? null : value / 100);

const CELLS: Readonly<Record<ManagedColumn, (row: ManagedDevice, words: Words) => string | number | null>> = {
  deviceName: (row) => row.deviceName,
  deviceSn: (row) => row.deviceSn,
  mcuId: (row) => row.mcuId,
  deviceType: (row, { device }) => device[`type_${row.deviceType}`] ?? row.deviceType,
  companyName: (row) => row.companyName,
  site: (row) => row.site,
  state: (row, { own, index }) => {
    const word = index[row.onlineStatus ? 'online' : 'offline'] ?? '';
    return row.alarmLevel === -1 ? word : `${word} · ${own.warning_open ?? ''}`;
  },
  soc: (row) => hundredth(row.soc),
  voltage: (row) => hundredth(row.voltage),
  temperature: ({ temperatureCentiCelsius: centi }, { temperatureUnit }) => {
    if (centi === null) return null;
    const celsius = celsiusOfCenti(centi);
    return Math.round((temperatureUnit === 'F' ? fahrenheitOfCelsius(celsius) : celsius) * 10) / 10;
  },
  lastReport: (row) => minute(row.lastReport),
  networkRate: ({ networkPermille }) => (networkPermille === null ? null : networkPermille / 10),
  model: (row) => row.model,
  hardwareVersion: (row) => row.hardwareVersion,
  firmwareVersion: (row) => row.firmwareVersion,
  batteryModel: (row) => row.batteryModel,
  capacityAmpHour: (row) => row.capacityAmpHour,
  imei: (row) => row.imei,
  simId: (row) => row.simId,
  bindTime: (row) => minute(row.bindTime),
  warrantyDate: (row) => day(row.warrantyDate),
  serviceExpiry: (row) => day(row.serviceExpiry),
};

const UNITS: Partial<Record<ManagedColumn, (words: Words) => string>> = {
  soc: () => '%',
  voltage: () => 'V',
  temperature: ({ temperatureUnit }) => `°${temperatureUnit}`,
  networkRate: () => '%',
  capacityAmpHour: () => 'Ah',
  lastReport: () => 'UTC',
  bindTime: () => 'UTC',
};

const headOf = (column: ManagedColumn, words: Words): string => {
  const unit = UNITS[column]?.(words);
  const name = words.own[`column_${column}`] ?? column;
  return unit ? `${name} (${unit})` : name;
};

/** The table of what matches as a file, written while it is sent. */
export async function exportManaged(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  texts: Texts,
  session: Session,
  { sort, descending, columns, ...filter }: Parsed<Calls['exportManagedDevices']>,
): Promise<FileAnswer> {
  const { ids, temperatureUnit } = await within(session, async (tx) => ({
    ids: await managedIds(tx, session, filter, { sort, descending }),
    ...(await tx.one<{ temperatureUnit: TemperatureUnit }>(
      'select temperature_unit as "temperatureUnit" from app_user where id = $1',
      [session.userId],
    )),
  }));
  const words: Words = {
    own: texts.module('device_manage', session.language),
    device: texts.module('device', session.language),
    index: texts.module('index', session.language),
    temperatureUnit,
  };
  const today = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  return {
    name: `${words.own.file_name ?? 'devices'} ${today}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    bytes: written(within, session, ids, [...new Set(columns)], words),
  };
}

async function* written(
  within: Within,
  session: Session,
  ids: readonly number[],
  columns: readonly ManagedColumn[],
  words: Words,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(CSV_MARK + csvLine(columns.map((column) => headOf(column, words))));
  for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
    const rows = await within(session, (tx) => managedByIds(tx, ids.slice(first, first + ROWS_AT_ONCE)));
    yield Buffer.from(rows.map((row) => csvLine(columns.map((column) => CELLS[column](row, words)))).join(''));
  }
}
