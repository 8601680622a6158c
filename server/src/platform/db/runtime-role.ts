import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './pool.ts';
import { RUNTIME_ROLE } from './roles.ts';

interface Findings {
  login: string;
  /** Rights that bypass row-level security, or give more rights. */
  strong: boolean;
  owns: boolean;
  /** Other roles that it has, or could assume. */
  others: string[];
  granted: boolean;
}

/** About a role named by one of PostgreSQL's own keywords: it is never text from outside. */
const look = async (runtime: pg.Pool, role: 'session_user' | 'current_user'): Promise<Findings> => {
  const { rows } = await runtime.query<Findings>(
    `select r.rolname as login,
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as strong,
      exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
        and dbid in (0, (select oid from pg_database where datname = current_database()))) as owns,
      array(select o.rolname::text from pg_roles o
        where pg_has_role(r.oid, o.oid, 'member') and o.rolname not in (r.rolname, $1) order by 1) as others,
      coalesce(has_table_privilege(to_regclass('public.device'), 'select'), false) as granted
    from pg_roles r where r.rolname = ${role}`,
    [RUNTIME_ROLE],
  );
  if (!rows[0]) throw new Error('the runtime role is missing');
  return rows[0];
};

/** Refuses to run with a role that row-level security does not bind, or that can assume such a role. */
export async function checkRuntimeRole(runtime: pg.Pool, hasOwnLogin: boolean): Promise<void> {
  const { login, strong, owns, others, granted } = await look(runtime, hasOwnLogin ? 'session_user' : 'current_user');
  const reasons = [
    strong && 'it is superuser, bypasses row-level security, or may make roles, databases or copies',
    owns && 'it owns something in this database',
    others.length > 0 && `it is a member of ${others.join(', ')}`,
    !granted && `it may not read the tables: grant ${RUNTIME_ROLE} to it`,
  ].filter((reason) => reason !== false);
  if (reasons.length > 0) {
    throw new Error(`${login} cannot be used as the runtime under row-level security: ${reasons.join('; ')}`);
  }
}

/** Both must have reached the same database: only there does one see the lock that the other holds. */
export async function isSameDatabase({ owner, runtime }: Pick<Database, 'owner' | 'runtime'>): Promise<boolean> {
  const key = randomInt(2 ** 47);
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [key]);
    const { rows } = await runtime.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key]);
    return rows[0]?.free === false;
  } finally {
    await holder.query('rollback').catch(() => {});
    holder.release();
  }
}
