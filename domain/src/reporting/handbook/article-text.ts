/** Markdown as plain text, for search and excerpts: marks are left out, links keep their words. */
export const plainText = (content: string): string =>
  content
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|[-*+]|\d{1,3}\.|>)\s+/gm, '')
    .replace(/^\|?[-:| ]{3,}\|?$/gm, '')
    .replace(/[*_`|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The first paragraph, which says what an article is about. */
export const summaryOf = (content: string): string =>
  plainText(content.split(/\n\s*\n/).find((part) => part.trim() !== '' && !/^\s*[#!|]/.test(part)) ?? '').slice(0, 240);

const AROUND = 70;

/** The words around the first place where a word is found, or the beginning. */
export function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase();
  const places = words.map((word) => low.indexOf(word)).filter((place) => place >= 0);
  const at = places.length === 0 ? 0 : Math.min(...places);
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

/** The words of a search, each once; Chinese is not divided. */
export const wordsOf = (key: string): readonly string[] => [
  ...new Set(
    key
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];
