export const MAX_TITLE = 80;
export const MAX_CONTENT = 20_000;
/** Articles that an installation may add to those of the product. */
export const MAX_OWN_ARTICLES = 300;
/** Revisions of an article in a language that are kept. */
export const KEPT_REVISIONS = 30;
export const SEARCH_KEY = { min: 1, max: 80 } as const;
export const MAX_FOUND = 20;
/** Searches of one account. */
export const SEARCHES_PER_MINUTE = 60;
/** The address of an article. */
export const ARTICLE_ID = /^[a-z0-9]+(-[a-z0-9]+){0,8}$/;
export const MAX_ARTICLE_ID = 60;
