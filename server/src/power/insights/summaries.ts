import { idsOfPath, ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { type Reviewed, summaryOf } from '#domain/power/insights/fleet.ts';
import type { Context } from '../../context.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Each } from '../../platform/jobs/job.ts';

/** Computes again what the batteries of companies have in common, where one was reviewed since the last time. */
export async function summarise({ within, clock }: Pick<Context, 'within' | 'clock'>, each: Each): Promise<void> {
  const scope = systemScope('fleet reviews');
  const now = clock.now();
  await each(
    await within(scope, changedPaths),
    (path) => `batteries of ${path}`,
    (path) => within(scope, (tx) => summariseCompany(tx, path, now)),
  );
}

/** Companies with a battery that was reviewed since, and all above them: the deepest first, so that the root is not new before the rest. */
async function changedPaths(tx: Tx): Promise<string[]> {
  const root = idsOfPath(ROOT_PATH)!.at(-1)!;
  const last = await tx.maybe<{ reviewedAt: number }>('select reviewed_at from fleet_review where company_id = $1', [
    root,
  ]);
  const changed = await tx.query<{ path: string }>('select distinct path from battery_review where reviewed_at >= $1', [
    last?.reviewedAt ?? 0,
  ]);
  const paths = new Set<string>();
  for (const { path } of changed) {
    const ids = path.split('-');
    for (let depth = ids.length; depth > 0; depth--) paths.add(ids.slice(0, depth).join('-'));
  }
  return [...paths].sort((a, b) => b.split('-').length - a.split('-').length);
}

async function summariseCompany(tx: Tx, path: string, now: number): Promise<void> {
  const rows = await tx.query<Pick<Reviewed, 'verdict' | 'life' | 'health'> & { expectedEnd: Reviewed['end'] }>(
    sql`select r.verdict, r.life, r.health, r.expected_end from battery_review r where ${below(sql`r.path`, path)}`,
  );
  const reviewed = rows.map(({ expectedEnd: end, ...row }) => ({ ...row, end }));
  await tx.query(
    `insert into fleet_review as f (company_id, path, reviewed_at, body)
     select c.id, c.path, $2, $3::jsonb from company c where c.path = $1
     on conflict (company_id) do update set path = excluded.path, reviewed_at = excluded.reviewed_at, body = excluded.body`,
    [path, now, JSON.stringify(summaryOf(reviewed, now))],
  );
}
