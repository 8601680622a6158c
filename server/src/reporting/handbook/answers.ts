import type { Output, Parsed } from '#domain/contract/define.ts';
import type { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';

/** Accounts read their own answer alone, and super admins how many there are. */
export const answersScope = systemScope('answers about articles');

/** Answers were given to the text in force: what was said of an earlier one does not count. */
const SINCE_EDITED = `left join (select article, max(at) as at from handbook_revision where language = $1 group by article) r
  on r.article = a.article where a.language = $1 and a.at >= coalesce(r.at, 0)`;

export async function ownAnswer(
  tx: Tx,
  userId: number,
  { id, language }: { readonly id: string; readonly language: HandbookLanguage },
): Promise<boolean | null> {
  const answer = await tx.maybe<{ isHelpful: boolean }>(
    `select a.is_helpful from handbook_answer a ${SINCE_EDITED} and a.article = $2 and a.user_id = $3`,
    [language, id, userId],
  );
  return answer?.isHelpful ?? null;
}

/** Keeps the answer of an account in place of its earlier one. */
export const keepAnswer = (
  tx: Tx,
  userId: number,
  { id, language, isHelpful }: Parsed<typeof handbookCalls.answerArticle>,
  now: number,
) =>
  tx.query(
    `insert into handbook_answer (article, language, user_id, is_helpful, at) values ($1, $2, $3, $4, $5)
     on conflict (article, language, user_id) do update set is_helpful = excluded.is_helpful, at = excluded.at`,
    [id, language, userId, isHelpful, now],
  );

export const countAnswers = (
  tx: Tx,
  { language }: Parsed<typeof handbookCalls.handbookAnswers>,
): Promise<Output<typeof handbookCalls.handbookAnswers>> =>
  tx.query(
    `select a.article as id, count(*) filter (where a.is_helpful)::int as yes, count(*) filter (where not a.is_helpful)::int as no
     from handbook_answer a ${SINCE_EDITED} group by a.article order by a.article`,
    [language],
  );
