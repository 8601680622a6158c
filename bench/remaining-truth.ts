/**
 * Remaining time against the truth: batteries of every chemistry, used and charged in several ways, with several counts of charge beside
 * them, that were seen for some cycles before or never. It writes its table of `docs/analytics.md`.
 */
import { judgeRemaining, REMAINING_KINDS } from '../domain/test/analytics/remaining-truth.ts';
import { writeRemaining } from './health-table.ts';
import type { Row } from './measure.ts';

const PACKS = 40;
const PASTS = [0, 4];

/** @param packs of each kind; fewer than usual leave the document as it is */
export function benchRemainingTruth(packs = PACKS): Row[] {
  const verdicts = REMAINING_KINDS.flatMap((kind) => PASTS.flatMap((past) => judgeRemaining(kind, packs, past)));
  if (packs === PACKS) writeRemaining(verdicts);
  return verdicts.map((verdict) => ({ ...verdict }));
}
