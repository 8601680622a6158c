import type pg from 'pg';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';

/** In the transaction that is open: the scope of the program itself, everything that its policies let any caller see or store. */
export const enterRoot = (client: Pick<pg.ClientBase, 'query'>): Promise<pg.QueryResult> =>
  // Like `enter`, whose parameters differ in earlier schemas.
  client.query(`set local wattyard.path = '${ROOT_PATH}'`);
