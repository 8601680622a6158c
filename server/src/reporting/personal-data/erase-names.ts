import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { pseudonymOf } from '#domain/reporting/personal-data/pseudonym.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import { eachOnce, type Job } from '../../platform/jobs/job.ts';
import { TABLES } from '../../tables.ts';

const scope = systemScope('erasure of names');
/** Details in which people are named by their display name, which may as well be the name of a device elsewhere. */
const OF_PEOPLE = ['assignee', 'person', 'displayName', 'displayNameBefore', 'owner', 'recipient'];

/** Columns that hold the login name of who did something, by table. */
export const NAMES_OF_ACCOUNTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(TABLES).flatMap(([name, { names }]) => (names ? [[name, names]] : [])),
);

interface Erasure {
  userId: number;
  names: string[];
  displayName: string;
}
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const IN_AUDIT = `
  with erased as (select $1::text[] as names, $2::text[] as named_so, $3::text as pseudonym, $4::text[] as of_people)
  update audit_entry a set
    target = case when a.target = any (e.names) then e.pseudonym else a.target end,
    detail = (
      select coalesce(jsonb_object_agg(d.key, case
        when d.value #>> '{}' = any (e.names) or (d.key = any (e.of_people) and d.value #>> '{}' = any (e.named_so))
        then to_jsonb(e.pseudonym) else d.value end), '{}')
      from jsonb_each(case jsonb_typeof(a.detail) when 'object' then a.detail else '{}' end) d)
  from erased e
  where a.target = any (e.names) or exists (
    select from jsonb_each_text(case jsonb_typeof(a.detail) when 'object' then a.detail else '{}' end) d
    where d.value = any (e.names) or (d.key = any (e.of_people) and d.value = any (e.named_so)))`;

function statementsOf({ userId, names, displayName }: Erasure): Statement[] {
  const pseudonym = pseudonymOf(userId);
  return [
    ...Object.entries(NAMES_OF_ACCOUNTS).map(([table, columns]) => ({
      text: `update ${table} set ${columns.map((each) => `${each} = case when ${each} = any ($2) then $1 else ${each} end`).join(', ')}
        where ${columns.map((each) => `${each} = any ($2)`).join(' or ')}`,
      values: [pseudonym, names],
    })),
    { text: IN_AUDIT, values: [names, [displayName], pseudonym, OF_PEOPLE] },
    { text: 'delete from erasure where user_id = $1', values: [userId] },
  ];
}

/**
 * Puts the pseudonym of an erased account in the place of its names, in the audit and wherever else they were written. The
 * owner does it: the runtime may only add and read most of these rows. Who, when and what stays as it was. Each statement
 * is committed alone, so that nothing is locked for long; the erasure itself goes last.
 */
export async function eraseNames(
  { within, database }: Pick<Context, 'within' | 'database'>,
  stopping: AbortSignal,
  each = eachOnce(stopping),
): Promise<void> {
  const erasures = await within(scope, (tx) =>
    tx.query<Erasure>('select user_id, names, display_name from erasure order by erased_at'),
  );
  await each(
    erasures,
    ({ userId }) => `account ${userId}`,
    (erasure) => eraseOne(database, erasure, stopping),
  );
}

async function eraseOne(database: Context['database'], erasure: Erasure, stopping: AbortSignal): Promise<void> {
  for (const { text, values } of statementsOf(erasure)) {
    if (stopping.aborted) return;
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query('select enter($1, $2)', [scope.path, null]);
      await client.query(text, values);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}

export const erasureJob = (context: Context): Job => ({
  name: 'erase names',
  does: 'replaces the names of erased accounts in the audit',
  everyMs: MINUTE_MS,
  longestMs: 2 * HOUR_MS,
  run: ({ signal, each }) => eraseNames(context, signal, each),
});
