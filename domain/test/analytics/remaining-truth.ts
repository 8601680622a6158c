import { remainingCases } from './remaining-cases.ts';

/** How the remaining time compares with the truth. */
export interface RemainingVerdict {
  readonly what: string;
  /** In the first half hour of a use, or later. */
  readonly asked: 'early' | 'later';
  /** How often it was charged before. */
  readonly past: number;
  readonly cases: number;
  /** Percent of the ranges that hold the truth; their mean width as a part of the true time. */
  readonly inside: number;
  readonly width: number;
}

const LEAD_ACID = { chemistry: 'lead-acid', nominalVoltage: 48, capacityAmpHour: 400, cellCount: 24 } as const;
const LFP = { chemistry: 'lfp', nominalVoltage: 51.2, capacityAmpHour: 200, cellCount: 16 } as const;
const KINDS = [
  ['lead-acid to empty', LEAD_ACID, -1, [0]],
  ['lead-acid to full', LEAD_ACID, 1, [0, 6]],
  ['LFP to empty', LFP, -1, [0]],
  ['LFP to full', LFP, 1, [0, 6]],
] as const;
/** How far the load of some minutes deviates from the mean, as a part of it. */
const UNREST = 0.6;

/** Judges simulated packs of several ages at 0.04 to 0.34 C. */
export const judgeRemaining = (packs: number): RemainingVerdict[] =>
  KINDS.flatMap(([what, battery, sign, pasts]) =>
    pasts.flatMap((past) =>
      (['later', 'early'] as const).map((asked) => {
        const cases = Array.from({ length: packs }, (_, place) => place + 1).flatMap((seed) => {
          const share = ((seed * 37) % 40) / 40;
          const rate = sign < 0 ? -(0.04 + 0.3 * share) : 0.08 + 0.2 * share;
          const pack = { profile: 'rental-unit', ...battery, seed, ageYears: seed % 5 } as const;
          return remainingCases(pack, seed, rate, UNREST, asked === 'early', past);
        });
        const inside = cases.filter(
          ({ range, trueMinutes }) => trueMinutes >= range.lowMinutes && trueMinutes <= range.highMinutes,
        );
        const width = cases.reduce(
          (sum, { range, trueMinutes }) => sum + (range.highMinutes - range.lowMinutes) / trueMinutes,
          0,
        );
        return {
          what,
          asked,
          past,
          cases: cases.length,
          inside: Math.round((1000 * inside.length) / cases.length) / 10,
          width: Math.round((10 * width) / cases.length) / 10,
        };
      }),
    ),
  );
