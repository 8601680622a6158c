import { HANDBOOK_LANGUAGES, type HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { ARTICLE_ID, MAX_ARTICLE_ID } from '#domain/reporting/handbook/limits.ts';
import { flagOf, oneOf, type RawSearch, textOf } from '../../../../routes/search-params.ts';

/** What is edited: an article in a language, or a new one. */
export interface HandbookEditSearch {
  language: HandbookLanguage;
  id?: string | undefined;
  isNew?: true | undefined;
}

export function readHandbookEditSearch(search: RawSearch): HandbookEditSearch {
  const id = textOf(search, 'id', MAX_ARTICLE_ID);
  return {
    language: oneOf(search, 'language', HANDBOOK_LANGUAGES) ?? 'en',
    id: id !== undefined && ARTICLE_ID.test(id) ? id : undefined,
    isNew: flagOf(search, 'isNew'),
  };
}
