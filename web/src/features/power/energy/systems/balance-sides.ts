import { ROUNDING_WATT } from '#domain/foundation/kinds/energy-role.ts';
import { UNEXPLAINED_LIMIT } from '#domain/power/energy/balance.ts';
import type { SystemBalance } from './system-queries.ts';

export type PartOfBalance =
  | 'solar'
  | 'mains'
  | 'converter'
  | 'discharged'
  | 'acLoad'
  | 'dcLoad'
  | 'losses'
  | 'fed'
  | 'charged'
  | 'rest'
  | 'unmeasured'
  | 'unmeasuredLoads';

interface Segment {
  readonly part: PartOfBalance;
  /** W, above 0. */
  readonly watt: number;
}

/** Both bars of a balance, always of one length; what is not explained or not measured is a segment of the side that lacks it. */
interface BalanceSides {
  readonly sources: readonly Segment[];
  readonly uses: readonly Segment[];
  /** W of the longer bar. */
  readonly most: number;
  /** What is not explained of all that flows, 0 to 1; null where the battery or no load is measured, or nothing flows. */
  readonly restShare: number | null;
  readonly isWithinLimit: boolean;
}

const positive = (part: PartOfBalance, watt: number | null): Segment[] =>
  watt !== null && watt > 0 ? [{ part, watt }] : [];
const sumOf = (segments: readonly Segment[]): number => segments.reduce((sum, { watt }) => sum + watt, 0);

export function sidesOf(balance: SystemBalance): BalanceSides {
  const { solar, mains, converter, acLoad, dcLoad, losses, battery, unexplained } = balance;
  const sources = [
    ...positive('solar', solar),
    ...positive('mains', mains),
    ...positive('converter', converter),
    ...positive('discharged', battery === null ? null : -battery),
  ];
  const uses = [
    ...positive('acLoad', acLoad),
    ...positive('dcLoad', dcLoad),
    ...positive('losses', losses),
    ...positive('fed', -mains),
    ...positive('charged', battery),
  ];
  const flowing = Math.max(sumOf(sources), sumOf(uses));
  const restShare = unexplained === null || flowing === 0 ? null : Math.abs(unexplained) / flowing;
  // Where nobody measures the battery or the loads, they or something else make up the difference: both bars are as long either way.
  const missing = unexplained ?? sumOf(sources) - sumOf(uses);
  const lacking = battery === null || missing < 0 ? 'unmeasured' : 'unmeasuredLoads';
  const part = unexplained === null ? lacking : 'rest';
  const whole = {
    sources: [...sources, ...positive(part, -missing)],
    uses: [...uses, ...positive(part, missing)],
  };
  return {
    ...whole,
    most: Math.max(sumOf(whole.sources), sumOf(whole.uses)),
    restShare,
    isWithinLimit: restShare !== null && Math.abs(unexplained!) <= Math.max(ROUNDING_WATT, UNEXPLAINED_LIMIT * flowing),
  };
}

/** W of a bar. */
export const lengthOf = sumOf;
