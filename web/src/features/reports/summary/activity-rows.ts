import type { HourActivity } from '../report-queries.ts';

/** The main activity of an hour; `idle` when there are records but no activity. */
export type ActivityKind = 'charging' | 'discharging' | 'operating' | 'idle';

export interface ActivityCell {
  readonly date: string;
  readonly hour: number;
  readonly kind: ActivityKind;
  /** Minutes of the main activity. */
  readonly minutes: number;
  readonly chargingMinutes: number;
  readonly dischargingMinutes: number;
  readonly operatingMinutes: number;
  readonly wattHoursIn: number;
  readonly wattHoursOut: number;
}
export interface ActivityRow {
  readonly date: string;
  /** By hour of the day; null when there are no records. */
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
  operatingMinutes: one.operatingMinutes + other.operatingMinutes,
  dischargingMinutes: one.dischargingMinutes + other.dischargingMinutes,
  chargingMinutes: one.chargingMinutes + other.chargingMinutes,
  wattHoursIn: one.wattHoursIn + other.wattHoursIn,
  wattHoursOut: one.wattHoursOut + other.wattHoursOut,
});

function cellOf(hour: HourActivity): ActivityCell {
  const { chargingMinutes, dischargingMinutes, operatingMinutes } = hour;
  const kind = kindOf(chargingMinutes, dischargingMinutes, operatingMinutes);
  const minutes = { charging: chargingMinutes, discharging: dischargingMinutes, operating: operatingMinutes, idle: 0 };
  return { ...hour, kind, minutes: Math.min(60, minutes[kind]) };
}

/** Minutes of a period by activity. */
export const activityTotals = (rows: readonly ActivityRow[]) => {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
  const total = (key: 'chargingMinutes' | 'dischargingMinutes' | 'operatingMinutes') =>
    cells.reduce((sum, cell) => sum + cell[key], 0);
  return {
    cells,
    charging: total('chargingMinutes'),
    discharging: total('dischargingMinutes'),
    operating: total('operatingMinutes'),
  };
};
