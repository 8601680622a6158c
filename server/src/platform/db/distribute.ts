import type pg from 'pg';
import { tablesAt } from '../../tables.ts';

/** The other tables of devices are placed with the shards of this one. */
const FIRST = 'device_state';

type Client = Pick<pg.ClientBase, 'query'>;

/** Whether the database is the coordinator of a Citus cluster. */
export const isCitus = async (client: Client): Promise<boolean> =>
  (await client.query("select from pg_extension where extname = 'citus'")).rows.length > 0;

/** Brings tables that are not there yet to their places on a Citus cluster, with their rows. */
export async function distribute(client: Client): Promise<void> {
  if (!(await isCitus(client))) return;
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and (p.logicalrelid is null or p.partmethod = 'n' and p.repmodel <> 't')`,
  );
  const local = new Set(rows.map(({ name }) => name));
  const reference = tablesAt('reference').filter((name) => local.has(name));
  const ofDevices = [FIRST, ...tablesAt('device').filter((name) => name !== FIRST)].filter((name) => local.has(name));
  if (reference.length + ofDevices.length === 0) return;
  const grants = await viewGrants(client);
  await unforced(client, async () => {
    for (const name of reference) await client.query('select create_reference_table($1::regclass)', [name]);
    for (const name of ofDevices) {
      await client.query("select create_distributed_table($1::regclass, 'device_id', colocate_with => $2)", [
        name,
        name === FIRST ? 'none' : FIRST,
      ]);
      // Rows that were here before are on the nodes now, and still take room here.
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
    }
    for (const statement of grants) await client.query(statement);
  });
}

/** A view of a table that Citus exchanges for one of its own is made again, and without its grants. */
async function viewGrants(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on %I to %I', granted.privilege_type, c.relname, r.rolname) as statement
     from pg_class c, aclexplode(c.relacl) granted join pg_roles r on r.oid = granted.grantee
     where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and granted.grantee <> granted.grantor`,
  );
  return rows.map(({ statement }) => statement);
}

/**
 * Rows are copied to the nodes and their references are checked there. Forced row-level security refuses the copying to
 * the owner and hides the rows from the check, so it is switched off meanwhile: the locks on the tables keep everybody
 * else from noticing.
 */
async function unforced(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  );
  await client.query('begin');
  try {
    for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
    await work();
    for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error('the tables could not be distributed over the cluster', { cause: error });
  }
}
