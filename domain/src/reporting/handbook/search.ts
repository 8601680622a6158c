import { wordsOf } from './article-text.ts';
import type { HandbookLanguage } from './languages.ts';
import { SOUGHT_WORDS } from './sought-words.ts';

interface Searched {
  readonly id: string;
  readonly title: string;
  /** Title and content in small letters. */
  readonly text: string;
}

/** Words of a question that say nothing of what it is about. */
const EMPTY = new Set(
  'a an and are as at be by can cannot do does for from how i in is it me my of on or out that the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);
const HAN = /^\p{Script=Han}{3,}$/u;
/** The beginning of longer words is sought: of a plural, of a verb. */
const ENDING = /(ings?|ed|es|s|e)$/;
const SHORT = 4;
/** Where a word is found: in the title, in what readers call it, in the text. */
const WEIGHTS = { title: 4, sought: 3, text: 1 } as const;
/** At least this part of the words is found. */
const SHARE = 0.5;

/** What is looked for: words by their beginnings; of Chinese words, which nothing divides, also each two signs. */
interface Sought {
  readonly whole: string;
  readonly parts: readonly string[];
}

function soughtOf(word: string): Sought {
  if (HAN.test(word)) {
    const signs = [...word];
    return { whole: word, parts: signs.slice(1).map((sign, place) => `${signs[place]}${sign}`) };
  }
  const stem = word.replace(ENDING, '');
  return { whole: stem.length >= SHORT ? stem : word, parts: [] };
}

/** How much of a word is in a text, 0 to 1. */
function shareIn(text: string, { whole, parts }: Sought): number {
  if (text.includes(whole)) return 1;
  return parts.length === 0 ? 0 : parts.filter((part) => text.includes(part)).length / parts.length;
}

/** The words that a search looks for: as they are typed, without those that say nothing where others are left. */
export function soughtWords(key: string): readonly string[] {
  const words = wordsOf(key);
  const telling = words.filter((word) => !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
}

/** Articles in which all words are found, or if there is none, most of them; those of whose title or other names they are come first. */
export function searchArticles<A extends Searched>(
  articles: readonly A[],
  key: string,
  language: HandbookLanguage,
): readonly A[] {
  const words = soughtWords(key).map(soughtOf);
  const names: { readonly [id: string]: string | undefined } = SOUGHT_WORDS[language];
  const ranked = articles.map((article) => {
    const called = (names[article.id] ?? '').toLowerCase();
    const title = article.title.toLowerCase();
    const all = `${called}\n${article.text}`;
    const of = (text: string) => words.reduce((sum, word) => sum + shareIn(text, word), 0);
    return {
      article,
      found: of(all) / words.length,
      rank: WEIGHTS.title * of(title) + WEIGHTS.sought * of(called) + WEIGHTS.text * of(article.text),
    };
  });
  const complete = ranked.filter(({ found }) => found === 1);
  return (complete.length > 0 ? complete : ranked.filter(({ found }) => found >= SHARE))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ article }) => article);
}
