import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { type DriftDay, driftDays } from '#domain/power/analytics/drift/drift-day.ts';
import { openCircuitCellVolt } from '#simulator/battery/open-circuit.ts';
import { gaussian, seedFor, uniform } from '#simulator/random/seeded.ts';
import { NO_BMS } from '../arbitrary-series.ts';

/** How a pack is used, day after day. */
const DRIFT_USES = ['parked at half', 'parked nearly empty', 'full each day', 'half each day'] as const;
export type DriftUse = (typeof DRIFT_USES)[number];

export interface DriftingPack {
  readonly chemistry: Chemistry;
  readonly use: DriftUse;
  readonly ampHours: number;
  readonly cellCount: number;
  readonly seed: number;
  /** Day on which a fault begins, with one of these. */
  readonly afterDays?: number;
  readonly leak?: { readonly cell: number; readonly milliAmp: number };
  readonly resistance?: { readonly cell: number; readonly percentPerDay: number };
  readonly sensor?: { readonly probe: number; readonly kelvinPerDay: number };
  /** Bleeds the cells that are ahead at the end of a charge, milliampere. */
  readonly balancingMilliAmp?: number;
}

const PROBES = 4;
const MINUTES = 10;
const HELD_VOLT: Readonly<Record<Chemistry, number>> = { lfp: 3.5, nmc: 4.15, 'lead-acid': 2.2 };
/** The charge on the first day, in parts of the capacity. */
const STARTS: Readonly<Record<DriftUse, number>> = {
  'parked at half': 0.5,
  'parked nearly empty': 0.07,
  'full each day': 0.98,
  'half each day': 0.75,
};
/** Midnight UTC. */
export const DRIFT_START = Date.UTC(2026, 2, 2);

/** Of cells with nickel, as published; another maker's than the curve that the product reads. */
const NMC: readonly (readonly [number, number])[] = [
  ...([
    [-0.1, 2.5],
    [0, 3.02],
    [0.05, 3.36],
    [0.1, 3.45],
    [0.2, 3.55],
    [0.3, 3.605],
    [0.4, 3.645],
  ] as const),
  ...([
    [0.5, 3.71],
    [0.6, 3.8],
    [0.7, 3.9],
    [0.8, 3.995],
    [0.9, 4.085],
    [1, 4.185],
    [1.1, 4.4],
  ] as const),
];

function openVolt(chemistry: Chemistry, soc: number): number {
  if (chemistry !== 'nmc') return openCircuitCellVolt(chemistry, soc, 25);
  const above = Math.max(
    1,
    NMC.findIndex(([at]) => at >= soc),
  );
  const [[fromSoc, fromVolt], [toSoc, toVolt]] = [NMC[above - 1]!, NMC[above]!];
  return fromVolt + ((soc - fromSoc) / (toSoc - fromSoc)) * (toVolt - fromVolt);
}

/** The current at a minute of a day, in parts of the capacity; positive charges. */
function rateAt(use: DriftUse, minute: number, seed: number, day: number): number {
  if (use === 'parked at half' || use === 'parked nearly empty') return 0;
  const hour = minute / 60;
  // The same charge leaves in every day, by a load that comes and goes.
  if (hour >= 7 && hour < 13)
    return uniform(seed + day, Math.floor(minute / 20)) < 0.5 ? 0 : -0.1 - 0.1 * uniform(seed, minute);
  return hour >= 18 && hour < 22 ? 0.25 : 0;
}

/** Days of a pack whose cells have a charge of their own, as its management system reports it. Everything follows from the seed. */
export function driftingDays(pack: DriftingPack, days: number): DriftDay[] {
  const { chemistry, ampHours, cellCount } = pack;
  const battery = batteryOf(
    deviceSettings({
      version: 1,
      reportIntervalSeconds: 60 * MINUTES,
      timeZone: 'Etc/UTC',
      chemistry,
      nominalCentiVolt: Math.round(100 * cellCount * (chemistry === 'lfp' ? 3.2 : chemistry === 'nmc' ? 3.65 : 2)),
      capacityCentiAmpHour: 100 * ampHours,
    }),
  );
  return Array.from(seriesOfDays(pack, days)).flatMap((series) => driftDays(battery, series, 0, series.at.length));
}

/** The cells and probes of a pack as they were made. */
function madeOf({ ampHours, cellCount, seed, use }: DriftingPack) {
  const own = seedFor(seed, 'drifting pack');
  const each = (aspect: number, sigma: number) =>
    Array.from({ length: cellCount }, (_, cell) => sigma * gaussian(own, aspect + cell));
  const capacity = each(1000, 0.008).map((part) => ampHours * (1 + part));
  // Cells are balanced when full, and differ elsewhere by what they hold.
  const missing = (1 - STARTS[use]) * ampHours;
  return {
    own,
    capacity,
    ohm: each(2000, 0.05).map((part) => (0.1 / ampHours) * (1 + part)),
    // Meters are off by a constant each.
    meter: each(3000, 1),
    charge: capacity.map((holds, cell) => holds * 0.998 - missing + 0.001 * ampHours * gaussian(own, 4000 + cell)),
    probeOff: Array.from({ length: PROBES }, (_, probe) => 0.6 * gaussian(own, 5000 + probe)),
    perSquare: Array.from({ length: PROBES }, (_, probe) => 20 * (1 + 0.2 * gaussian(own, 6000 + probe))),
    square: 0,
    isFull: false,
  };
}
type Made = ReturnType<typeof madeOf>;

function* seriesOfDays(pack: DriftingPack, days: number): Generator<BmsSeries, void, undefined> {
  const { cellCount } = pack;
  const made = madeOf(pack);
  for (let day = 0; day < days; day++) {
    const columns: number[][] = Array.from({ length: cellCount + PROBES + 3 }, () => []);
    for (let minute = 0; minute < 1440; minute += MINUTES) {
      const { amp, volts } = passed(pack, made, day, minute);
      const row = rowOf(pack, made, { day, minute, amp, volts });
      for (const [place, value] of row.entries()) columns[place]!.push(value);
    }
    const column = (place: number) => Float64Array.from(columns[place]!);
    yield {
      ...NO_BMS,
      at: column(0),
      amp: column(1),
      socPercent: column(2).map(Math.round),
      cells: Array.from({ length: cellCount }, (_, cell) => column(3 + cell)),
      probes: Array.from({ length: PROBES }, (_, probe) => column(3 + cellCount + probe)),
    };
  }
}

/** Lives through the minutes from one record to the next. **Changes `made`.** */
function passed(pack: DriftingPack, made: Made, day: number, minute: number): { amp: number; volts: number[] } {
  const { chemistry, use, ampHours, afterDays = 0, resistance } = pack;
  const { charge, capacity, ohm } = made;
  const ill = day - afterDays;
  const times = (cell: number) =>
    ill >= 0 && resistance?.cell === cell ? 1 + (ill * resistance.percentPerDay) / 100 : 1;
  const voltsAt = (amp: number) =>
    charge.map((own, cell) => openVolt(chemistry, own / capacity[cell]!) + amp * ohm[cell]! * times(cell));
  let [amp, volts]: [number, number[]] = [0, []];
  for (let step = 0; step < MINUTES; step++) {
    const rate = rateAt(use, minute + step, made.own, day);
    if (rate <= 0) made.isFull = false;
    amp = rate > 0 ? (made.isFull ? 0 : chargingAmp(pack, made, rate * ampHours)) : rate * ampHours;
    if (rate > 0 && amp === 0) made.isFull = true;
    volts = voltsAt(amp);
    drain(pack, made, volts, amp, ill);
  }
  made.square += ((amp / ampHours) ** 2 - made.square) * (1 - Math.exp(-MINUTES / 90));
  return { amp, volts };
}

/** A minute of current, leak and balancing. **Changes `made`.** */
function drain(
  { chemistry, leak, balancingMilliAmp = 0 }: DriftingPack,
  { charge }: Made,
  volts: readonly number[],
  amp: number,
  ill: number,
): void {
  const lowest = Math.min(...volts);
  const top = chemistry === 'lfp' ? 3.4 : 4.05;
  for (const [cell, volt] of volts.entries()) {
    const leaks = ill >= 0 && leak?.cell === cell ? leak.milliAmp / 1000 : 0;
    const bled = amp > 0 && volt > top && volt > lowest + 0.008 ? balancingMilliAmp / 1000 : 0;
    charge[cell] = charge[cell]! + (amp - leaks - bled) / 60;
  }
}

function rowOf(
  { ampHours, cellCount, sensor, afterDays = 0 }: DriftingPack,
  { own, charge, meter, probeOff, perSquare, square }: Made,
  { day, minute, amp, volts }: { day: number; minute: number; amp: number; volts: readonly number[] },
): number[] {
  const at = DRIFT_START + day * DAY_MS + minute * MINUTE_MS;
  const noise = (aspect: number) => gaussian(own + aspect, at / MINUTE_MS);
  const ambient = 18 + 5 * Math.sin((2 * Math.PI * (minute - 540)) / 1440) + 3 * gaussian(own, 7000 + day);
  const drifted = (probe: number) =>
    day >= afterDays && sensor?.probe === probe ? (day - afterDays) * sensor.kelvinPerDay : 0;
  return [
    at,
    amp === 0 ? 0 : amp + 0.002 * ampHours * noise(1),
    (100 * charge.reduce((sum, one) => sum + one, 0)) / cellCount / ampHours,
    ...volts.map((one, cell) => Math.round(1000 * one + meter[cell]! + 0.5 * noise(100 + cell))),
    // Probes show half degrees.
    ...probeOff.map(
      (off, probe) =>
        50 * Math.round(2 * (ambient + off + perSquare[probe]! * square + drifted(probe) + 0.15 * noise(300 + probe))),
    ),
  ];
}

/** What a charger gives that holds its voltage, or that is set to end in the middle; 0 once it has ended. */
function chargingAmp({ chemistry, use, ampHours }: DriftingPack, { charge, capacity, ohm }: Made, amp: number): number {
  const mean = (of: (cell: number) => number) => charge.reduce((sum, _, cell) => sum + of(cell), 0) / charge.length;
  const soc = mean((cell) => charge[cell]!) / ampHours;
  if (use === 'half each day') return soc >= 0.75 ? 0 : amp;
  const open = (more: number) => mean((cell) => openVolt(chemistry, (charge[cell]! + more) / capacity[cell]!));
  // What flows within the minute raises the voltage, too.
  const slope = (open(amp / 60) - open(0)) / amp;
  const given = Math.max(0, Math.min(amp, (HELD_VOLT[chemistry] - open(0)) / (mean((cell) => ohm[cell]!) + slope)));
  return given < 0.03 * ampHours ? 0 : given;
}
