import { CHARGE_STAGES, type ChargeStage } from '#domain/power/charging/charging-session.ts';

/** By the number in the records. */
const STAGE_NUMBERS: Readonly<Record<number, ChargeStage>> = { 2: 'bulk', 3: 'absorption', 4: 'float', 5: 'equalise' };

interface StageSpan {
  readonly stage: ChargeStage;
  readonly from: number;
  readonly to: number;
}

/**
 * The spans of the stages of a charging session, in order: a stage lasts until the next record with another one.
 *
 * @param stage numbers of the stages as records say them, as long as `at`
 */
export function stageSpans(at: Float64Array, stage: Float64Array): StageSpan[] {
  const spans: StageSpan[] = [];
  let last: StageSpan | undefined;
  for (const [place, to] of at.entries()) {
    const now = STAGE_NUMBERS[stage[place] ?? 0];
    if (last) last = { ...last, to };
    if (last) spans[spans.length - 1] = last;
    if (now === last?.stage) continue;
    last = now && { stage: now, from: to, to };
    if (last) spans.push(last);
  }
  return spans.filter(({ from, to }) => to > from);
}

/** Stages with a duration, in the order of a charging session. */
export const stagesTaken = (seconds: Readonly<Record<ChargeStage, number>>): readonly ChargeStage[] =>
  CHARGE_STAGES.filter((stage) => seconds[stage] > 0);
