import { pinyin } from 'pinyin-pro';

/** The sort key of a name: Chinese as its pinyin, everything in upper case. */
export const sortKeyOf = (name: string): string =>
  pinyin(name, { toneType: 'none', nonZh: 'consecutive' }).normalize('NFKC').toUpperCase();
