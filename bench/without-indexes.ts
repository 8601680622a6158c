import type pg from 'pg';

interface Index {
  readonly name: string;
  readonly definition: string;
  /** Of a key; null for an index by itself. */
  readonly key: string | null;
  readonly declared: string | null;
}

/** Fills a table while it has no indexes; each is made again in one pass when all rows are there. */
export async function withoutIndexes(
  owner: pg.Pool,
  table: string,
  fill: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<Index>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, c.conname as key,
         pg_get_constraintdef(c.oid) as declared
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
       where i.indrelid = $1::regclass order by i.indexrelid`,
      [table],
    );
    await client.query("begin; set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'");
    for (const { name, key } of rows)
      await client.query(key === null ? `drop index ${name}` : `alter table ${table} drop constraint ${key}`);
    await fill(client);
    for (const { definition, key, declared } of rows)
      await client.query(key === null ? definition : `alter table ${table} add constraint ${key} ${declared}`);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}
