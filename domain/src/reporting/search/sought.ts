import { MAX_WORDS } from './limits.ts';

/** What somebody looks for: the words of it, all of which have to be found. */
export interface Sought {
  /** As it is compared, with one blank between two words. */
  readonly whole: string;
  readonly words: readonly string[];
  /** As numbers on labels are written: as typed, in capitals and in small letters. */
  readonly numbers: readonly string[];
}

/** One letter is in everything; one sign of Chinese, Japanese or Korean is a word. */
const WORD_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export const isEnough = (typed: string): boolean => {
  const text = typed.trim();
  return text.length > 1 || WORD_SIGN.test(text);
};

/** Text as it is compared: NFKC, small letters. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

export function soughtOf(typed: string): Sought {
  const text = typed.normalize('NFKC').trim();
  const words = folded(text).split(/\s+/).slice(0, MAX_WORDS);
  return {
    whole: words.join(' '),
    words: [...new Set(words)],
    numbers: [...new Set([text, text.toUpperCase(), text.toLowerCase()])],
  };
}

/** How well a text has what is sought, the best first: from its begin, from the begin of a word, anywhere. Null: it does not. */
export function rankIn(text: string, { whole, words }: Sought): 1 | 2 | 3 | null {
  const compared = folded(text);
  if (!words.every((word) => compared.includes(word))) return null;
  if (compared.startsWith(whole)) return 1;
  return compared.includes(` ${whole}`) ? 2 : 3;
}
