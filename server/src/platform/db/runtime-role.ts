import type pg from 'pg';

/** Refuses to run with a role that row-level security does not bind. */
export async function checkRuntimeRole(runtime: pg.Pool): Promise<void> {
  const { rows } = await runtime.query<{ role: string; unbound: boolean; owns: boolean }>(`
    select current_user as role,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as unbound,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and pg_get_userbyid(c.relowner) = current_user) as owns`);
  const [row] = rows;
  if (!row || row.unbound || row.owns) {
    throw new Error(
      `the runtime role ${row?.role ?? '?'} is not bound by row-level security: it must neither own tables, nor be superuser, nor bypass it`,
    );
  }
}
