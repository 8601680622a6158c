import { z } from 'zod';
import { type ReplayChannelName, replayChannelNames, replayChannels, type Target, units } from './channels.ts';
import type { Ratio } from './decimal.ts';

/** The meaning of the columns of a recording. */
export interface ColumnMapping {
  time: { column: string; unit: 'milliseconds' | 'seconds' | 'elapsedSeconds' };
  /** columns that distinguish the recordings of one file: a trip, a node, a cell under test */
  group: string[];
  /** columns that distinguish the runs of a recording, where elapsed time starts again */
  run: string[];
  fields: Field[];
  hasCells: boolean;
  ignored: string[];
}

interface Field {
  column: string;
  channel: ReplayChannelName;
  /** from the text to the wire's integer, for each target */
  targets: readonly (Target & { ratio: Ratio })[];
}

const role = z.enum(['timeMilliseconds', 'timeSeconds', 'elapsedSeconds', 'group', 'run', 'ignore']);
const channelName = z.enum(replayChannelNames as [ReplayChannelName, ...ReplayChannelName[]]);
const factor = z.int().min(1).max(1_000_000);

/** A file for --columns: the meaning of columns, by name; the others are recognised as usual. */
export const columnsSchema = z.record(
  z.string(),
  z.union([
    role,
    channelName,
    z.strictObject({ channel: channelName, multiply: factor.default(1), divide: factor.default(1) }),
  ]),
);
export type ColumnsOverride = z.output<typeof columnsSchema>;

type Meaning = { role: z.output<typeof role> } | { channel: ReplayChannelName; ratio: Ratio };

const knownRoles: Record<string, z.output<typeof role>> = {
  ts_utc_ms: 'timeMilliseconds',
  timestamp_ms: 'timeMilliseconds',
  ts_utc_s: 'timeSeconds',
  timestamp_s: 'timeSeconds',
  elapsed_s: 'elapsedSeconds',
  time_s: 'elapsedSeconds',
  trip_id: 'group',
  node_id: 'group',
  cell_id: 'group',
  test: 'run',
  run: 'run',
};

/** Known names of columns of recordings, without their unit. */
const knownChannels: Record<string, ReplayChannelName> = {
  soc: 'soc',
  state_of_charge: 'soc',
  voltage: 'voltage',
  pack_voltage: 'voltage',
  battery_voltage: 'voltage',
  lantern_battery_voltage: 'voltage',
  current: 'current',
  pack_current: 'current',
  battery_current: 'current',
  usage_current: 'currentUsing',
  charging_current: 'currentCharging',
  temperature: 'temperature',
  battery_temperature: 'temperature',
  surface_temperature: 'temperature',
  probe_temperature_max: 'temperature',
  probe_temperature_min: 'bmsTemperature',
  logger_battery_voltage: 'auxiliaryVoltage',
  relay_on: 'relay',
  load_output_on: 'relay',
  time_to_go: 'remainingTime',
  speed: 'speed',
  odometer: 'odometer',
  lat: 'latitude',
  latitude: 'latitude',
  lon: 'longitude',
  longitude: 'longitude',
  altitude: 'altitude',
  gps_speed: 'gpsSpeed',
  course: 'course',
  heading: 'course',
  soh: 'soh',
  cycles: 'cycles',
  bms_warning_level_0_3: 'warningLevel',
};

/** Recognises the columns of a header. Throws an Error when none of them contains the time. */
export function mapColumns(header: readonly string[], override: ColumnsOverride = {}): ColumnMapping {
  let time: ColumnMapping['time'] | null = null;
  const group: string[] = [];
  const run: string[] = [];
  const fields: Field[] = [];
  const ignored: string[] = [];
  for (const column of header) {
    const meaning = meaningOf(column, override[column]);
    if ('channel' in meaning) fields.push(field(column, meaning.channel, meaning.ratio));
    else if (meaning.role === 'group') group.push(column);
    else if (meaning.role === 'run') run.push(column);
    else if (meaning.role === 'ignore') ignored.push(column);
    else if (time === null) time = { column, unit: timeUnits[meaning.role] };
  }
  if (time === null) throw new Error(`no column has the time: ${header.join(', ')}`);
  const hasCells = fields.some((one) => one.channel === 'cell');
  return { time, group, run, fields, hasCells, ignored };
}

const timeUnits = {
  timeMilliseconds: 'milliseconds',
  timeSeconds: 'seconds',
  elapsedSeconds: 'elapsedSeconds',
} as const;

function meaningOf(column: string, override: ColumnsOverride[string] | undefined): Meaning {
  if (typeof override === 'object') return { channel: override.channel, ratio: override };
  if (override !== undefined) {
    const asRole = role.safeParse(override);
    if (asRole.success) return { role: asRole.data };
    const channel = override as ReplayChannelName;
    return { channel, ratio: ratioOf(column, channel) ?? { multiply: 1, divide: 1 } };
  }
  const known = knownRoles[column];
  if (known !== undefined) return { role: known };
  const stem = column.replace(unitAtEnd, '');
  const channel = /^cell_\d+$/.test(stem) ? 'cell' : (knownChannels[stem] ?? knownChannels[column]);
  if (channel === undefined) return { role: 'ignore' };
  const ratio = ratioOf(column, channel);
  return ratio === null ? { role: 'ignore' } : { channel, ratio };
}

const unitAtEnd = new RegExp(`_(${Object.keys(units).join('|')})$`);

/** @returns null when the unit in the column's name does not fit the channel */
function ratioOf(column: string, channel: ReplayChannelName): Ratio | null {
  const named = unitAtEnd.exec(column)?.[1];
  const { unit } = replayChannels[channel];
  if (named === undefined || knownChannels[column] !== undefined) return { multiply: 1, divide: 1 };
  const ratio = units[named];
  return ratio?.of === unit ? ratio : null;
}

function field(column: string, channel: ReplayChannelName, ratio: Ratio): Field {
  const targets = replayChannels[channel].targets.map((target) => ({
    ...target,
    ratio: { multiply: ratio.multiply * target.wirePerUnit, divide: ratio.divide },
  }));
  return { column, channel, targets };
}
