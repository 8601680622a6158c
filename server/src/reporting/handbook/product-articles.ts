import { existsSync, readFileSync } from 'node:fs';
import { plainText } from '#domain/reporting/handbook/article-text.ts';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { ARTICLES, TOPIC_IDS, type Topic } from '#domain/reporting/handbook/topics.ts';

/** An article as it is written; its numbers are still named. */
export interface Article {
  readonly id: string;
  readonly topic: Topic;
  readonly title: string;
  readonly content: string;
}
/** The articles of each language, in the order in which they are listed. */
export type ProductArticles = Readonly<Record<HandbookLanguage, ReadonlyMap<string, Article>>>;

const FOLDER = new URL('../../../handbook/', import.meta.url);
const TITLE = /^# (.+)\n+/;

function readArticle(id: string, topic: Topic, language: HandbookLanguage, folder: URL): Article {
  const file = new URL(`${language}/${id}.md`, folder);
  if (!existsSync(file)) throw new Error(`the handbook has no ${language}/${id}.md`);
  const text = readFileSync(file, 'utf8');
  const title = TITLE.exec(text)?.[1];
  if (!title) throw new Error(`${language}/${id}.md does not begin with a title`);
  return { id, topic, title, content: text.replace(TITLE, '').trim() };
}

/** Reads `server/handbook/<language>/<article>.md`: the title as a heading, the rest as Markdown. */
function readProductArticles(folder: URL = FOLDER): ProductArticles {
  const read = (language: HandbookLanguage) =>
    new Map(
      TOPIC_IDS.flatMap((topic) =>
        ARTICLES[topic].map((id) => [id, readArticle(id, topic, language, folder)] as const),
      ),
    );
  return { en: read('en'), zh_CN: read('zh_CN') };
}

let known: ProductArticles | null = null;

/** The articles that came with the program, which are read once. */
export function productArticles(): ProductArticles {
  known ??= readProductArticles();
  return known;
}

/** What a search looks through. */
export const searchedText = ({ title, content }: Pick<Article, 'title' | 'content'>): string =>
  `${title}\n${plainText(content)}`.toLowerCase();
