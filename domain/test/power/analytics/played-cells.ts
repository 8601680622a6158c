import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import { batteryOfRecording } from './recorded.ts';

interface Volts {
  /** Of one cell without current, by fifths of its charge; not the curves that the product assumes. */
  readonly open: readonly number[];
  /** By how much it falls where it is empty, and rises while it is charged where it is full, and over which part of the charge. */
  readonly bottom: readonly [volt: number, share: number];
  readonly top: readonly [volt: number, share: number];
}

const VOLTS: Readonly<Record<Chemistry, Volts>> = {
  'lead-acid': { open: [1.94, 1.985, 2.02, 2.055, 2.09, 2.125], bottom: [0.198, 0.02], top: [0.352, 0.1] },
  lfp: { open: [3.12, 3.22, 3.27, 3.295, 3.325, 3.36], bottom: [0.6, 0.03], top: [0.186, 0.01] },
  nmc: { open: [3.36, 3.57, 3.67, 3.8, 3.98, 4.2], bottom: [0.8, 0.03], top: [0, 1] },
};
const NOMINAL: Readonly<Record<Chemistry, number>> = { 'lead-acid': 2, lfp: 3.2, nmc: 3.6 };

/** A battery that is charged and discharged again and again, and how. */
export interface Played {
  readonly chemistry: Chemistry;
  readonly cells: number;
  readonly rated: number;
  /** What it holds from the maker's full to the end of a discharge at this load, ampere-hours; by the day. */
  readonly holds: number | ((day: number) => number);
  /** Of a cell, for a battery of 100 Ah. */
  readonly ohm: number;
  /** While it is charged, where that is more. */
  readonly chargeOhm?: number;
  readonly chargeAmp: number;
  readonly topVolt: number;
  readonly tailAmp: number;
  readonly loadAmp: (minute: number) => number;
  readonly bottomVolt: number;
  readonly restMinutes: number;
  readonly days: number;
  /** Of the charge that flows in. */
  readonly stored?: number;
  /** What the shunt shows of a current, by the day. */
  readonly shown?: (amp: number, day: number) => number;
  /** The capacity that the device counts against; without one it says no charge. */
  readonly believes?: (holds: number) => number;
}

const BEGINNING = Date.UTC(2026, 0, 1);

function openVolt(chemistry: Chemistry, soc: number): number {
  const { open, bottom } = VOLTS[chemistry];
  const fifth = Math.max(0, Math.min(open.length - 2, Math.floor(soc * (open.length - 1))));
  const part = soc * (open.length - 1) - fifth;
  return open[fifth]! + part * (open[fifth + 1]! - open[fifth]!) - bottom[0] * Math.exp(-soc / bottom[1]);
}

/** A record a minute of it. */
export function play(played: Played): { series: BatterySeries; battery: Battery } {
  const { chemistry, cells, rated, topVolt, tailAmp, bottomVolt, stored = 1, shown = (amp) => amp } = played;
  const rows: [at: number, amp: number, volt: number, soc: number][] = [];
  let [at, soc, counted] = [BEGINNING, 1, 100];
  const end = BEGINNING + played.days * 1440 * MINUTE_MS;
  const record = (amp: number, volt: number) => {
    const day = (at - BEGINNING) / MINUTE_MS / 1440;
    const holds = typeof played.holds === 'number' ? played.holds : played.holds(day);
    const measured = shown(amp, day);
    rows.push([at, measured, volt * cells, played.believes ? Math.round(counted) : Number.NaN]);
    soc += ((amp > 0 ? stored : 1) * amp) / 60 / holds;
    counted = Math.max(0, Math.min(100, counted + (100 * measured) / 60 / (played.believes?.(holds) ?? holds)));
    at += MINUTE_MS;
  };
  const rest = () => {
    for (let minute = 0; minute < played.restMinutes; minute++) record(0, openVolt(chemistry, soc));
  };
  while (at < end) {
    for (let minute = 0; ; minute++) {
      const amp = -played.loadAmp(minute);
      const volt = openVolt(chemistry, soc) + (amp * played.ohm * 100) / rated;
      if (volt <= bottomVolt || soc <= 0) break;
      record(amp, volt);
    }
    rest();
    for (;;) {
      const open = openVolt(chemistry, soc) + VOLTS[chemistry].top[0] * Math.exp((soc - 1) / VOLTS[chemistry].top[1]);
      const ohm = ((played.chargeOhm ?? played.ohm) * 100) / rated;
      const amp = Math.min(played.chargeAmp, (topVolt - open) / ohm);
      if (amp < tailAmp) break;
      record(amp, open + amp * ohm);
    }
    counted = 100;
    rest();
  }
  const column = (which: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[which]);
  const series = { at: column(0), amp: column(1), volt: column(2), socPercent: column(3), celsius: column(0).fill(25) };
  return { series, battery: batteryOfRecording(chemistry, cells * NOMINAL[chemistry], rated, 60) };
}

/** Numbers between 0 and 1, the same at every run. */
const pseudo = (minute: number): number => {
  const value = Math.sin(minute * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
};

const nmc = {
  chemistry: 'nmc',
  cells: 14,
  rated: 100,
  holds: 100,
  ohm: 0.0013,
  chargeAmp: 33,
  tailAmp: 3,
  bottomVolt: 2.7,
} as const;
const usual = { loadAmp: () => 25, restMinutes: 20, days: 21 };
const held = (volt: number): Played => ({ ...nmc, ...usual, topVolt: volt });
/** AGM of 12 V and 100 Ah, 94.7 Ah at C/10: 31 A to 14.95 V, 10 A to 10.45 V, rests of hours. */
export const AGM: Played = {
  ...{
    chemistry: 'lead-acid',
    cells: 6,
    rated: 100,
    holds: 94.7,
    ohm: 0.0012,
    chargeOhm: 0.01,
    chargeAmp: 31,
    topVolt: 14.95 / 6,
  },
  ...{ tailAmp: 1.5, loadAmp: () => 10, bottomVolt: 10.45 / 6, restMinutes: 240, days: 7, stored: 0.98 },
};
const lfp = {
  chemistry: 'lfp',
  cells: 16,
  rated: 100,
  holds: 95,
  ohm: 0.001,
  chargeOhm: 0.004,
  chargeAmp: 40,
  topVolt: 3.55,
  tailAmp: 2,
} as const;
/** Driven: two minutes of up to C/2 and a pause of one. */
const driven = (minute: number): number => (minute % 3 === 2 ? 0 : 4 + 46 * pseudo(minute) ** 3);

export interface HealthKind {
  readonly name: string;
  readonly played: Played;
  /** The true state of health at the end; null where no number is right. */
  readonly percent: number | null;
}

export const HEALTH_KINDS: readonly HealthKind[] = [
  ...[4.2, 4.15, 4.12, 4.1].map((volt) => ({
    name: `NMC, charger holds ${volt.toFixed(2)} V`,
    played: held(volt),
    percent: 100,
  })),
  { name: 'NMC, aged, charger holds 4.10 V', played: { ...held(4.1), holds: 80 }, percent: 80 },
  { name: 'AGM to 10.45 V at C/10, no gauge', played: AGM, percent: 94.7 },
  { name: 'AGM to 10.45 V at C/10, gauge rated', played: { ...AGM, believes: () => 100 }, percent: 94.7 },
  {
    name: 'LFP, driven with pulses to 2.5 V',
    played: { ...lfp, ohm: 0.006, loadAmp: driven, bottomVolt: 2.5, restMinutes: 30, days: 14 },
    percent: 95,
  },
  {
    name: 'LFP, even load to 2.5 V',
    played: { ...lfp, loadAmp: () => 30, bottomVolt: 2.5, restMinutes: 30, days: 14 },
    percent: 95,
  },
  {
    name: 'NMC, shunt that drifts by 1 % in three weeks',
    played: { ...held(4.2), shown: (amp, day) => amp * (1 + day / 2100) },
    percent: 100,
  },
  {
    name: 'NMC, shunt that drifts by 0.3 A in three weeks',
    played: { ...held(4.2), shown: (amp, day) => amp + (0.3 * day) / 21 },
    percent: 100,
  },
  { name: 'NMC that holds 112 % of what is entered', played: { ...held(4.2), rated: 89, holds: 100 }, percent: null },
];
