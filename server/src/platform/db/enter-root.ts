import type pg from 'pg';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';

/** In the transaction that is open: the scope of the program itself, everything that its policies let any caller see or store. */
export const enterRoot = (client: Pick<pg.ClientBase, 'query'>): Promise<pg.QueryResult> =>
  // Like `enter`, whose parameters differ in earlier schemas.
  client.query(`set local wattyard.path = '${ROOT_PATH}'`);

/** The same for the scope of a company alone, which a transaction of the program has entered before: it sees what the company sees. */
export const enterPath = ({ client }: { readonly client: Pick<pg.ClientBase, 'query'> }, path: string) =>
  client.query('select enter($1, $2)', [path, null]);
