export const MAX_SOUGHT = 80;
/** Words that are looked for; what follows is left out. */
export const MAX_WORDS = 6;
/** Rows of a subject. */
export const MAX_HITS = 5;
/** Searches of one session: somebody who types makes one in each pause. */
export const SEARCHES_PER_MINUTE = 120;
