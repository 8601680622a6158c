import type { ChannelOf } from '../../../foundation/kinds/registry.ts';
import type { SeriesColumns } from '../../../stream/history/series-columns.ts';

/**
 * Readings of one battery by column: all of one length, `at` strictly ascending, NaN where a record has no value.
 * Signs: positive current charges.
 */
export interface BatterySeries {
  /** UTC epoch ms. */
  readonly at: Float64Array;
  readonly amp: Float64Array;
  readonly volt: Float64Array;
  readonly socPercent: Float64Array;
  readonly celsius: Float64Array;
  /** What the device itself says of the time until it is empty, minutes; absent where none of its records says it. */
  readonly reportedMinutes?: Float64Array;
}

/** Values that the management system reports besides {@link BatterySeries}. */
export interface BmsSeries extends BatterySeries {
  /** One per cell, millivolt; NaN where it could not be read. */
  readonly cells: readonly Float64Array[];
  /** One per temperature probe, hundredths of a degree; absent where they are not looked at one by one. */
  readonly probes?: readonly Float64Array[];
  readonly sohPercent: Float64Array;
  readonly cycleCount: Float64Array;
  readonly fullAmpHours: Float64Array;
  readonly designAmpHours: Float64Array;
}

/** Channels of kind monitor that {@link monitorSeries} reads. */
export const MONITOR_CHANNELS = [
  'soc',
  'voltage',
  'currentUsing',
  'currentCharging',
  'temperature',
  'remainingTime',
] as const satisfies readonly ChannelOf<'monitor'>[];
/** Channels of kind bms that {@link bmsSeries} reads. */
export const BMS_CHANNELS = [
  'cell',
  'bmsTemperature',
  'soc',
  'soh',
  'cycles',
  'fullCapacity',
  'designCapacity',
  'packVoltage',
  'packCurrent',
] as const satisfies readonly ChannelOf<'bms'>[];

type Column = Float64Array | undefined;

/** Monitor records of one unit, as `readColumns` gives them. The current is known when either direction is. */
export function monitorSeries({ at, columns }: SeriesColumns): BatterySeries {
  const using = columns.get('currentUsing');
  const charging = columns.get('currentCharging');
  const reportedMinutes = columns.get('remainingTime');
  return {
    at,
    amp: Float64Array.from(at, (_, place) => net(using?.[place], charging?.[place])),
    volt: hundredths(columns.get('voltage'), at.length),
    socPercent: hundredths(columns.get('soc'), at.length),
    celsius: hundredths(columns.get('temperature'), at.length),
    ...(reportedMinutes ? { reportedMinutes } : {}),
  };
}

/** BMS records of one unit. The temperature is that of the warmest probe. */
export function bmsSeries({ at, columns }: SeriesColumns): BmsSeries {
  const probes = numbered(columns, 'bmsTemperature');
  const column = (name: string) => hundredths(columns.get(name), at.length);
  return {
    at,
    amp: column('packCurrent'),
    volt: column('packVoltage'),
    socPercent: column('soc'),
    celsius: Float64Array.from(at, (_, place) => warmest(probes, place)),
    cells: numbered(columns, 'cell'),
    probes,
    sohPercent: column('soh'),
    cycleCount: columns.get('cycles') ?? new Float64Array(at.length).fill(Number.NaN),
    fullAmpHours: column('fullCapacity'),
    designAmpHours: column('designCapacity'),
  };
}

const net = (using = Number.NaN, charging = Number.NaN): number =>
  Number.isNaN(using) && Number.isNaN(charging) ? Number.NaN : ((charging || 0) - (using || 0)) / 100;

const hundredths = (column: Column, length: number): Float64Array =>
  column ? column.map((value) => value / 100) : new Float64Array(length).fill(Number.NaN);

/** `cell.1`, `cell.2`, … in their order, as many as there are. */
function numbered(columns: SeriesColumns['columns'], name: string): Float64Array[] {
  const found: Float64Array[] = [];
  for (let place = 1; ; place++) {
    const column = columns.get(`${name}.${place}`);
    if (!column) return found;
    found.push(column);
  }
}

function warmest(probes: readonly Float64Array[], place: number): number {
  let highest = Number.NaN;
  for (const probe of probes) {
    const centi = probe[place]!;
    if (!(centi <= highest)) highest = Number.isNaN(centi) ? highest : centi;
  }
  return highest / 100;
}
