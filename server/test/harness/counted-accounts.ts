import type { Context } from '#server/context.ts';
import { systemScope } from '#server/platform/db/within.ts';

const scope = systemScope('test');

/** The companies that carry another number than they have accounts of people. */
export const miscounted = ({ within }: Pick<Context, 'within'>): Promise<object[]> =>
  within(scope, (tx) =>
    tx.query(
      `select c.id, c.account_count, count(u.id)::int as accounts
       from company c left join app_user u on u.company_id = c.id and not u.is_program and u.login_key <> 'guest'
       group by c.id, c.account_count having c.account_count <> count(u.id)`,
    ),
  );
