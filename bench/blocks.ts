import { Sql } from '#server/platform/db/sql.ts';
import type { Scope, Statement, Tx, Within } from '#server/platform/db/within.ts';

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<string, number>> }];
}

/** Blocks that the statements of some work read, wherever they were: the same on every machine. What is copied is not counted. */
export const blocksOf = (within: Within, scope: Scope, work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  within(scope, async (tx) => {
    let blocks = 0;
    const count = async (statement: Statement, values: unknown[]) => {
      const { text, values: own } =
        statement instanceof Sql
          ? statement.statement
          : { text: typeof statement === 'string' ? statement : statement.text, values };
      const { rows } = await tx.client.query<Explained>(`explain (analyze, buffers, format json) ${text}`, own);
      const plan = rows[0]!['QUERY PLAN'][0].Plan;
      blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    };
    const counting: Tx = {
      client: tx.client,
      secretKeys: tx.secretKeys,
      query: async (statement, values = []) => {
        await count(statement, values);
        return tx.query(statement, values);
      },
      one: async (statement, values = []) => {
        await count(statement, values);
        return tx.one(statement, values);
      },
      maybe: async (statement, values = []) => {
        await count(statement, values);
        return tx.maybe(statement, values);
      },
      write: (statement, values) => tx.write(statement, values),
    };
    await work(counting);
    return blocks;
  });
