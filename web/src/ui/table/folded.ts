/** A text without differences of case and width of letters, for searching. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
