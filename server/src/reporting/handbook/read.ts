import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { withFacts } from '#domain/reporting/handbook/alarm-facts.ts';
import { excerptOf, plainText, summaryOf } from '#domain/reporting/handbook/article-text.ts';
import type { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import { type HandbookLanguage, handbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { MAX_FOUND } from '#domain/reporting/handbook/limits.ts';
import { relatedTo } from '#domain/reporting/handbook/related.ts';
import { searchArticles, soughtWords } from '#domain/reporting/handbook/search.ts';
import { TOPIC_IDS, TOPICS } from '#domain/reporting/handbook/topics.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { type Article, type ProductArticles, searchedText } from './product-articles.ts';
import { newestRevision, newestRevisions, oneRevision, type Revision } from './revisions.ts';

type List = Output<typeof handbookCalls.getTypeDetailListLang>;
type Content = Omit<Output<typeof handbookCalls.getContentLang>, 'isHelpful'>;
type Found = Output<typeof handbookCalls.searchHandbook>;

interface Shown extends Article {
  readonly isEdited: boolean;
}

/** The articles in force: the product's own, those that were edited in their place, and those of the installation. */
async function articlesIn(tx: Tx, product: ProductArticles, language: HandbookLanguage): Promise<Shown[]> {
  const newest = new Map((await newestRevisions(tx, language)).map((revision) => [revision.article, revision]));
  const shown = (id: string, own: Article | undefined): Shown[] => {
    const revision = newest.get(id);
    if (revision && revision.title !== null)
      return [{ id, topic: revision.topic, title: revision.title, content: revision.content ?? '', isEdited: true }];
    return own ? [{ ...own, isEdited: false }] : [];
  };
  const added = [...newest.keys()].filter((id) => !product[language].has(id));
  return [
    ...[...product[language].values()].flatMap((own) => shown(own.id, own)),
    ...added.flatMap((id) => shown(id, undefined)),
  ];
}

export async function listArticles(tx: Tx, product: ProductArticles, input: { language: string }): Promise<List> {
  const language = handbookLanguage(input.language);
  const articles = await articlesIn(tx, product, language);
  return TOPIC_IDS.map((type) => ({
    type,
    typeName: TOPICS[type][language],
    list: articles
      .filter(({ topic }) => topic === type)
      .map(({ id, title, content, isEdited }) => ({ id, title, summary: summaryOf(content), isEdited })),
  }));
}

export async function readContent(
  tx: Tx,
  { role }: Session,
  product: ProductArticles,
  { id, source, revision, language: wished }: Parsed<typeof handbookCalls.getContentLang>,
): Promise<Content> {
  const language = handbookLanguage(wished);
  if ((source || revision > 0) && !can.editHandbook({ role }).allowed) throw new Refusal('permission_denied');
  const stored = await (revision > 0 ? oneRevision(tx, id, language, revision) : newestRevision(tx, id, language));
  if (revision > 0 && !stored) throw new Refusal('article_not_found');
  const own = product[language].get(id);
  const article = inForce(stored, own);
  const content = article.content ?? '';
  return {
    id,
    type: article.topic,
    typeName: TOPICS[article.topic][language],
    title: article.title,
    content: source ? content : withFacts(id, content, language),
    language,
    revision: stored?.revision ?? 0,
    updatedAt: article === own ? null : (stored?.at ?? null),
    isOfProduct: own !== undefined,
    related: await related(tx, product, language, relatedTo(id, article.topic)),
  };
}

/** What stands of an article: what was written over it, or the product's own. */
function inForce(stored: Revision | null, own: Article | undefined) {
  const article = stored && stored.title !== null ? { ...stored, title: stored.title } : own;
  if (!article) throw new Refusal('article_not_found');
  return article;
}

/** Refuses an article that readers cannot open. */
export const checkArticle = async (
  tx: Tx,
  product: ProductArticles,
  { id, language }: { readonly id: string; readonly language: HandbookLanguage },
): Promise<void> => void inForce(await newestRevision(tx, id, language), product[language].get(id));

/** Those of some articles that there are, with their titles of today. */
async function related(tx: Tx, product: ProductArticles, language: HandbookLanguage, ids: readonly string[]) {
  const titles = new Map((await articlesIn(tx, product, language)).map(({ id, title }) => [id, title]));
  return ids.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
}

/** Articles that a search finds, the best first. */
export async function findArticles(
  tx: Tx,
  product: ProductArticles,
  { key, ...input }: Parsed<typeof handbookCalls.searchHandbook>,
): Promise<Found> {
  const language = handbookLanguage(input.language);
  const articles = (await articlesIn(tx, product, language)).map((one) => ({ ...one, text: searchedText(one) }));
  const words = soughtWords(key);
  return searchArticles(articles, key, language)
    .slice(0, MAX_FOUND)
    .map(({ id, title, topic, content }) => ({
      id,
      title,
      typeName: TOPICS[topic][language],
      excerpt: excerptOf(plainText(withFacts(id, content, language)), words),
    }));
}
