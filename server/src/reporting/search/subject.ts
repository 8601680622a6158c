import type { Output } from '#domain/contract/define.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import type { searchCalls } from '#domain/reporting/search/calls.ts';
import { MAX_HITS } from '#domain/reporting/search/limits.ts';
import type { Sought } from '#domain/reporting/search/sought.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { allOf, anyOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

export type Answer = Output<typeof searchCalls.search>;

/** One search: who looks for what, in a transaction of what the reader sees. */
export interface Look {
  readonly tx: Tx;
  readonly session: Session;
  readonly sought: Sought;
  readonly key: string;
  readonly language: Language;
  readonly texts: Texts;
  readonly now: number;
}

/** One more than is shown tells whether there are more. */
export const LIMIT = MAX_HITS + 1;

export const foundOf = <Row, Hit>(rows: readonly Row[], hitOf: (row: Row) => Hit): { list: Hit[]; more: boolean } => ({
  list: rows.slice(0, MAX_HITS).map(hitOf),
  more: rows.length > MAX_HITS,
});

/** Whether a folded text has all words; the domain's `rankIn` as a condition. */
export const hasWords = (text: Sql, { words }: Sought): Sql =>
  allOf(words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`));

/** The domain's `rankIn` of such a text. */
export const rankOf = (
  text: Sql,
  { whole }: Sought,
): Sql => sql`case when ${text} like ${`${escapeLike(whole)}%`} then 1
  when ${text} like ${`% ${escapeLike(whole)}%`} then 2 else 3 end`;

const LAST = '\u{10ffff}';

/** Whether a text begins so, for an index in the order of signs: a policy lets no pattern use it. */
export const beginning = (text: Sql, begin: string): Sql =>
  sql`(${text} >= ${begin} and ${text} <= ${`${begin}${LAST}`})`;

/** The same of a number, as it may be written. */
export const beginsWith = (number: Sql, { numbers }: Sought): Sql =>
  anyOf(numbers.map((begin) => beginning(number, begin)));
