import type { Output, Parsed } from '#domain/contract/define.ts';
import type { Answer } from '#domain/power/insights/answer.ts';
import type { insightCalls } from '#domain/power/insights/calls.ts';
import { type FleetSummary, summaryOf } from '#domain/power/insights/fleet.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { companyPath } from './page.ts';

type Fleet = Output<(typeof insightCalls)['fleetInsights']>;

/** What the batteries of a company have in common, as the last review left it. */
export async function fleetInsights(
  tx: Tx,
  own: string,
  { companyId }: Parsed<(typeof insightCalls)['fleetInsights']>,
  now: number,
): Promise<Fleet> {
  const path = await companyPath(tx, own, companyId);
  const kept = await tx.maybe<{ reviewedAt: number; body: FleetSummary }>(
    'select reviewed_at, body from fleet_review where path = $1',
    [path],
  );
  const answers = await tx.query<{ answer: Answer; count: number; since: number }>(
    sql`select a.answer, count(*)::int as count, min(a.answered_at) as since from finding_answer a
        where ${below(sql`a.path`, path)} and a.answer <> 'later' group by a.answer`,
  );
  const count = (of: Answer) => answers.find(({ answer }) => answer === of)?.count ?? 0;
  return {
    // What was kept by an older version lacks what is told since.
    ...({ ...summaryOf([], now), ...kept?.body } as Omit<Fleet, 'reviewedAt' | 'answers'>),
    reviewedAt: kept?.reviewedAt ?? null,
    answers: {
      right: count('right'),
      wrong: count('wrong'),
      since: answers.length === 0 ? null : Math.min(...answers.map(({ since }) => since)),
    },
  };
}
