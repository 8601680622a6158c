/**
 * Remaining time against the truth: batteries of every chemistry, used and charged in several ways, with several counts of charge beside
 * them, that were seen for some cycles before or never. It writes its table of `docs/analytics.md`.
 */
import { readFileSync } from 'node:fs';
import {
  judgeRemaining,
  REMAINING_KINDS,
  type RemainingVerdict,
} from '../domain/test/power/analytics/remaining-truth.ts';
import { type Before, writeRemaining } from './health-table.ts';
import type { Row } from './measure.ts';

const PACKS = 40;
const PASTS = [0, 4];

/** Percent inside and mean width of the same cases by the rules of version 1.7.8. */
const BEFORE = JSON.parse(readFileSync(new URL('remaining-before.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly [inside: number, width: number]>
>;

function withBefore(verdict: RemainingVerdict): RemainingVerdict & Before {
  const { chemistry, to, gauge, load, rate, charger, isToppedUp, past, asked } = verdict;
  const kind = [
    chemistry,
    to,
    gauge,
    load,
    rate,
    ...(charger ? ['early charger'] : []),
    ...(isToppedUp ? ['topped up'] : []),
    past,
    asked,
  ].join(' ');
  const [insideBefore, widthBefore] = BEFORE[kind] ?? [null, null];
  return { ...verdict, insideBefore, widthBefore };
}

/** @param packs of each kind; fewer than usual leave the document as it is */
export function benchRemainingTruth(packs = PACKS): Row[] {
  const verdicts = REMAINING_KINDS.flatMap((kind) =>
    PASTS.flatMap((past) => judgeRemaining(kind, packs, past).map(withBefore)),
  );
  if (packs === PACKS) writeRemaining(verdicts);
  return verdicts.map(({ charger, isToppedUp, ...verdict }) => ({
    ...verdict,
    charger: charger ? 'stops early' : '',
    between: isToppedUp ? 'topped up' : '',
  }));
}
