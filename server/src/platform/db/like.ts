/** Text normalised like the columns `search_text`: NFKC, lower case. */
export const foldSearch = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Text that a pattern takes as itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
