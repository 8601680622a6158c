import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import { KEPT_REVISIONS, MAX_OWN_ARTICLES } from '#domain/reporting/handbook/limits.ts';
import type { Topic } from '#domain/reporting/handbook/topics.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { ProductArticles } from './product-articles.ts';
import { newestRevision, type Revision } from './revisions.ts';

type Place = Parsed<typeof handbookCalls.resetArticle>;

export const articleHistory = (
  tx: Tx,
  { id, language }: Parsed<typeof handbookCalls.handbookHistory>,
): Promise<Output<typeof handbookCalls.handbookHistory>> =>
  tx.query(
    `select id as revision, title, editor_name, at from handbook_revision
     where article = $1 and language = $2 order by id desc`,
    [id, language],
  );

/**
 * The revision that stands, if it is still the one that the editor has read. After one that took an article away nothing
 * stands, as if there had been none. Editors wait for each other.
 */
async function lockArticle(tx: Tx, { id, language, base }: Place): Promise<Revision | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('handbook', 0))");
  const newest = await newestRevision(tx, id, language);
  const isAway = base === 0 && newest?.title === null;
  if ((newest?.revision ?? 0) !== base && !isAway) throw new Refusal('article_changed');
  return newest;
}

interface Written {
  readonly topic: Topic;
  readonly title: string | null;
  readonly content: string | null;
}

async function addRevision(tx: Tx, session: Session, { id, language }: Place, written: Written, now: number) {
  const added = await tx.one<{ revision: number }>(
    `insert into handbook_revision (id, article, language, topic, title, content, editor_id, editor_name, at)
     select nextval('handbook_revision_id_seq'), $1, $2, $3, $4, $5, u.id, u.display_name, $7
     from app_user u where u.id = $6 returning id as revision`,
    [id, language, written.topic, written.title, written.content, session.userId, now],
  );
  await tx.query(
    `delete from handbook_revision where article = $1 and language = $2 and id not in (
       select id from handbook_revision where article = $1 and language = $2 order by id desc limit $3)`,
    [id, language, KEPT_REVISIONS],
  );
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: written.title === null ? 'handbook.reset' : 'handbook.save',
    target: id,
    detail: { language },
  });
  return added;
}

export async function saveArticle(
  tx: Tx,
  session: Session,
  product: ProductArticles,
  input: Parsed<typeof handbookCalls.saveArticle>,
  now: number,
): Promise<{ revision: number }> {
  const newest = await lockArticle(tx, input);
  if (!newest && !product[input.language].has(input.id)) {
    const { count } = await tx.one<{ count: number }>(
      'select count(distinct article)::int as count from handbook_revision',
    );
    if (count >= MAX_OWN_ARTICLES) throw new Refusal('max_articles', { max: MAX_OWN_ARTICLES });
  }
  const { type: topic, title, content } = input;
  return addRevision(tx, session, input, { topic, title, content }, now);
}

export async function resetArticle(tx: Tx, session: Session, input: Place, now: number): Promise<null> {
  const newest = await lockArticle(tx, input);
  if (!newest || newest.title === null) throw new Refusal('article_not_found');
  await addRevision(tx, session, input, { topic: newest.topic, title: null, content: null }, now);
  return null;
}
