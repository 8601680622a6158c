import type { Language } from '#domain/foundation/i18n/languages.ts';

/** Faces by what they write: Latin, and Han of Simplified, Traditional, Japanese, Korean. */
export type Family = 'latin' | 'sc' | 'hk' | 'jp' | 'kr';
type Han = Exclude<Family, 'latin'>;

const OF_READER: Partial<Record<Language, Han>> = { zh_CN: 'sc', zh_HK: 'hk', ja: 'jp', ko: 'kr' };
const HANS: readonly Han[] = ['sc', 'hk', 'jp', 'kr'];

/** Two-byte codes of the characters that each country's standard calls common. */
const COMMON = {
  sc: { encoding: 'gbk', lead: [0xb0, 0xd7], trail: [0xa1, 0xfe] },
  hk: { encoding: 'big5', lead: [0xa4, 0xc6], trail: [0x40, 0xfe] },
  jp: { encoding: 'shift_jis', lead: [0x88, 0x97], trail: [0x40, 0xfc] },
} as const;

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const ONLY_HAN = /[^\p{Script=Han}]/gu;

const sets = new Map<keyof typeof COMMON, ReadonlySet<string>>();

function commonIn(family: keyof typeof COMMON): ReadonlySet<string> {
  const known = sets.get(family);
  if (known) return known;
  const { encoding, lead, trail } = COMMON[family];
  const bytes: number[] = [];
  for (let first = lead[0]; first <= lead[1]; first++)
    for (let second = trail[0]; second <= trail[1]; second++) bytes.push(first, second, 0x0a);
  const made = new Set([...new TextDecoder(encoding).decode(Uint8Array.from(bytes))].filter((each) => HAN.test(each)));
  sets.set(family, made);
  return made;
}

/** The country whose common characters a text is made of; `null` without any Han. */
function scriptOf(text: string, reader: Han | undefined): Han | null {
  if (KANA.test(text)) return 'jp';
  if (HANGUL.test(text)) return 'kr';
  const han = [...text.replace(ONLY_HAN, '')];
  if (han.length === 0) return null;
  // Korean names in Han are written with the traditional characters.
  if (reader === 'kr') return 'kr';
  const candidates = (['sc', 'hk', 'jp'] as const).toSorted((a, b) => Number(b === reader) - Number(a === reader));
  const counted = candidates.map((family) => ({
    family,
    common: han.filter((each) => commonIn(family).has(each)).length,
  }));
  return counted.reduce((best, each) => (each.common > best.common ? each : best)).family;
}

/**
 * The faces to try for the characters of a text, in order. Han characters take the face of their own script, and that of
 * the reader's language where several would do.
 */
export function familiesFor(text: string, language: Language): readonly Family[] {
  const reader = OF_READER[language];
  const first = scriptOf(text, reader) ?? reader ?? 'sc';
  return ['latin', first, ...HANS.filter((family) => family !== first)];
}
