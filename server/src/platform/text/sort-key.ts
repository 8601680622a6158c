import { pinyin } from 'pinyin-pro';

/** What a name is sorted by: Chinese as its pinyin, everything in upper case. */
export const sortKeyOf = (name: string): string =>
  pinyin(name, { toneType: 'none', nonZh: 'consecutive' }).normalize('NFKC').toUpperCase();
