import type { HourActivity } from '../report-queries.ts';

/** The main activity of an hour; `idle` when there are records but no activity. */
type ActivityKind = 'charging' | 'discharging' | 'operating' | 'idle';

export interface ActivityCell {
  readonly date: string;
  readonly hour: number;
  readonly kind: ActivityKind;
  /** Minutes of the main activity. */
  readonly minutes: number;
  /** Null where it is not known. */
  readonly chargingMinutes: number | null;
  readonly dischargingMinutes: number | null;
  readonly operatingMinutes: number | null;
  readonly wattHoursIn: number | null;
  readonly wattHoursOut: number | null;
}
export interface ActivityRow {
  readonly date: string;
  /** By hour of the day; null when nothing is known. */
  readonly cells: readonly (ActivityCell | null)[];
}

export const HOURS = 24;
/** Less than this is not visible: the smallest sign stands for minutes. */
const MIN_MINUTES = 0.5;

const kindOf = (charging: number, discharging: number, operating: number): ActivityKind => {
  if (Math.max(charging, discharging) >= MIN_MINUTES) return charging >= discharging ? 'charging' : 'discharging';
  return operating >= MIN_MINUTES ? 'operating' : 'idle';
};

/** Hours in rows of days. The hour repeated by a clock change is one cell with both sums. */
export function activityRows(hours: readonly HourActivity[], dates: readonly string[]): ActivityRow[] {
  const byDate = new Map(dates.map((date) => [date, Array<HourActivity | null>(HOURS).fill(null)]));
  for (const hour of hours) {
    const row = byDate.get(hour.date);
    if (!row) continue;
    const known = row[hour.hour];
    row[hour.hour] = known ? sumOf(known, hour) : hour;
  }
  return [...byDate].map(([date, row]) => ({ date, cells: row.map((hour) => hour && cellOf(hour)) }));
}

const sumOf = (one: HourActivity, other: HourActivity): HourActivity => ({
  ...one,
  operatingMinutes: added(one.operatingMinutes, other.operatingMinutes),
  dischargingMinutes: added(one.dischargingMinutes, other.dischargingMinutes),
  chargingMinutes: added(one.chargingMinutes, other.chargingMinutes),
  wattHoursIn: added(one.wattHoursIn, other.wattHoursIn),
  wattHoursOut: added(one.wattHoursOut, other.wattHoursOut),
});

const added = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other;

function cellOf(hour: HourActivity): ActivityCell | null {
  const { chargingMinutes, dischargingMinutes, operatingMinutes } = hour;
  if (chargingMinutes === null && dischargingMinutes === null && operatingMinutes === null) return null;
  const [charging, discharging, operating] = [chargingMinutes ?? 0, dischargingMinutes ?? 0, operatingMinutes ?? 0];
  const kind = kindOf(charging, discharging, operating);
  const minutes = { charging, discharging, operating, idle: 0 };
  return { ...hour, kind, minutes: Math.min(60, minutes[kind]) };
}

/** Minutes of a period by activity. */
export const activityTotals = (rows: readonly ActivityRow[]) => {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
  const total = (key: 'chargingMinutes' | 'dischargingMinutes' | 'operatingMinutes') =>
    cells.reduce((sum, cell) => sum + (cell[key] ?? 0), 0);
  return {
    cells,
    charging: total('chargingMinutes'),
    discharging: total('dischargingMinutes'),
    operating: total('operatingMinutes'),
  };
};
