import { systemScope, type Within } from '#server/platform/db/within.ts';

/** What somebody has done by the audit, the oldest first; what was refused is left out. */
export async function audited(context: { within: Within }, loginName: string): Promise<string[]> {
  const rows = await context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string }>(
      `select a.action from audit_entry a join app_user u on u.id = a.user_id
       where u.login_name = $1 and a.outcome = 'done' order by a.id`,
      [loginName],
    ),
  );
  return rows.map(({ action }) => action);
}
