import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import type { Topic } from '#domain/reporting/handbook/topics.ts';
import type { Tx } from '../../platform/db/within.ts';

/** What the super admin has written about an article; without a title nothing of it stands any more. */
export interface Revision {
  readonly revision: number;
  readonly article: string;
  readonly topic: Topic;
  readonly title: string | null;
  readonly content: string | null;
  readonly at: number;
}

const COLUMNS = 'id as revision, article, topic, title, content, at';

/** The newest revision of each article of a language. */
export const newestRevisions = (tx: Tx, language: HandbookLanguage): Promise<Revision[]> =>
  tx.query<Revision>(
    `select distinct on (article) ${COLUMNS} from handbook_revision where language = $1 order by article, id desc`,
    [language],
  );

export const newestRevision = (tx: Tx, article: string, language: HandbookLanguage): Promise<Revision | null> =>
  tx.maybe<Revision>(
    `select ${COLUMNS} from handbook_revision where article = $1 and language = $2 order by id desc limit 1`,
    [article, language],
  );

export const oneRevision = (
  tx: Tx,
  article: string,
  language: HandbookLanguage,
  revision: number,
): Promise<Revision | null> =>
  tx.maybe<Revision>(`select ${COLUMNS} from handbook_revision where article = $1 and language = $2 and id = $3`, [
    article,
    language,
    revision,
  ]);
