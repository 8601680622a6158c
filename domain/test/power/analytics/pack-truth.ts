import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { type Gauge, gauges } from '#simulator/fleet/format.ts';
import { type Compared, compared, summed, type Verdict } from './health-truth.ts';
import { cut, live, type Pack, START } from './simulated-pack.ts';

/** Chemistries of which no measured battery is at hand, only the simulator knows their truth. */
const PACKS: Readonly<Record<string, Omit<Pack, 'seed' | 'gauge'>>> = {
  'simulated LFP': {
    profile: 'golf-cart',
    chemistry: 'lfp',
    nominalVoltage: 51.2,
    capacityAmpHour: 105,
    cellCount: 16,
    ageYears: 4,
  },
  'simulated lead-acid': {
    profile: 'golf-cart',
    chemistry: 'lead-acid',
    nominalVoltage: 48,
    capacityAmpHour: 220,
    cellCount: 24,
    ageYears: 3,
  },
};
const DAYS = 21;

/** NMC with a charger, a shunt or an age of its own. */
const NMC = {
  profile: 'golf-cart',
  chemistry: 'nmc',
  nominalVoltage: 50.4,
  capacityAmpHour: 105,
  cellCount: 14,
  ageYears: 2,
  habits: { effort: 4, plugInBelow: 0.3, chargeTo: 1, shift: 'two-shift' },
} as const satisfies Omit<Pack, 'seed' | 'gauge'>;
export const NMC_KINDS: readonly (readonly [use: string, pack: Omit<Pack, 'seed' | 'gauge'>])[] = [
  ...[4.2, 4.15, 4.12, 4.1].map(
    (volt) => [`charger holds ${volt.toFixed(2)} V`, { ...NMC, chargeCellVolt: volt }] as const,
  ),
  ['shunt 0.5 % more a year', { ...NMC, shuntDriftPercent: 0.5 }],
  ['beyond a knee', { ...NMC, ageYears: 6, knee: { afterFade: 0.1, times: 3 } }],
];

/** Judges so many packs of each of them. */
export const judgeNmc = (packs: number, kinds = NMC_KINDS): Verdict[] =>
  kinds.map(([use, pack]) => {
    const told = Array.from({ length: packs }, (_, place) =>
      judged({ ...pack, gauge: 'good', seed: place + 1 }, 'good'),
    );
    return summed({ cell: 'simulated NMC', use, gauge: 'good', windows: packs }, told);
  });

/** Judges packs of the simulator with each of its gauges, so many of each kind. */
export const judgePacks = (packs: number): Verdict[] =>
  Object.entries(PACKS).flatMap(([name, pack]) =>
    gauges.map((gauge) => {
      const told = Array.from({ length: packs }, (_, place) => judged({ ...pack, gauge, seed: place + 1 }, gauge));
      return summed({ cell: name, use: 'golf cart', gauge, windows: packs }, told);
    }),
  );

function judged(pack: Pack, gauge: Gauge): Compared | null {
  const { battery, monitor, bms, truth } = live({ ...pack, gauge }, DAYS);
  const days = Array.from({ length: DAYS }, (_, place) => utcDay(START) + place)
    .map((day) => {
      const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
      return analyseDay(day, { monitor: cut(monitor, from, to), bms: cut(bms, from, to) }, battery);
    })
    .filter((day) => day !== null);
  const now = START + DAYS * DAY_MS;
  const period = { from: START, to: now };
  const report = analyticsReport({ days, firstDays: days, recent: monitor, battery, period, pendingDays: 0, now });
  return compared(report, truth.sohPercent, truth.sohPercent);
}
