import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { nameWith, nextNumber, numberIn, patternOf } from '#domain/fleet/commissioning/name-pattern.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** The numbers that a pattern has given in a company. */
async function takenNumbers(tx: Tx, path: string, text: string): Promise<number[]> {
  const pattern = patternOf(text);
  if (!pattern) return [];
  const like = `${escapeLike(pattern.before.trimStart())}%${escapeLike(pattern.after.trimEnd())}`;
  const rows = await tx.query<{ name: string }>(
    sql`select name from device where path = ${path} and name like ${like}`,
  );
  return rows.map(({ name }) => numberIn(pattern, name)).filter((number) => number !== null);
}

/** The names that come next; nothing is reserved. */
export async function nextNames(
  tx: Tx,
  { companyId, pattern: text, count }: Parsed<Calls['nextNames']>,
): Promise<Output<Calls['nextNames']>> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  const pattern = patternOf(text);
  if (!pattern) return { names: [{ number: null, name: text }] };
  const taken = await takenNumbers(tx, company.path, text);
  const names = Array.from({ length: count }, () => {
    const number = nextNumber(taken);
    if (number === null) throw new Refusal('no_number_left');
    taken.push(number);
    return { number, name: nameWith(pattern, number) };
  });
  return { names };
}

/**
 * The name of a device that is added or named anew in this transaction. Until its end nobody else names one of the company by
 * a pattern: two never get the same number.
 */
export async function nameFor(
  tx: Tx,
  companyId: number,
  { pattern: text, number: wanted, sn }: { pattern: string; number: number | null; sn: string },
): Promise<string> {
  const pattern = patternOf(text);
  if (!pattern) return text || sn;
  const path = await pathForAdding(tx, companyId);
  if (path === null) throw new Refusal('company_not_found');
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['numbered names', companyId]);
  const number = nextNumber(await takenNumbers(tx, path, text), wanted);
  if (number === null) throw new Refusal('no_number_left');
  return nameWith(pattern, number);
}
