import { foldedHead } from '../../fleet/tables/whole-table.ts';

/** One of the values of a column, and what people call it in each language. */
export interface Choice {
  readonly code: string;
  readonly labels: readonly string[];
}

/** What people call the columns of a table and their values. */
export interface Words {
  /** The column by its folded heading. */
  readonly heads: ReadonlyMap<string, string>;
  readonly choices: ReadonlyMap<string, ChoiceWords>;
}

/** The codes by what they are called: as it is written, and folded where nobody is called exactly so. */
interface ChoiceWords {
  readonly exact: ReadonlyMap<string, ReadonlySet<string>>;
  readonly folded: ReadonlyMap<string, ReadonlySet<string>>;
}

export const choiceWords = (choices: readonly Choice[]): ChoiceWords => {
  const exact = new Map<string, Set<string>>();
  const folded = new Map<string, Set<string>>();
  const keep = (map: Map<string, Set<string>>, word: string, code: string) =>
    void (map.get(word)?.add(code) ?? map.set(word, new Set([code])));
  for (const { code, labels } of choices) {
    for (const label of labels) keep(exact, label.trim(), code);
    for (const word of [code, ...labels]) keep(folded, foldedHead(word), code);
  }
  return { exact, folded };
};

/** The code of what somebody wrote; `unknown`, or `ambiguous` where several are called so. */
export function codeOf(
  words: ChoiceWords | undefined,
  text: string,
): { readonly code: string } | 'unknown' | 'ambiguous' {
  const found = words?.exact.get(text) ?? words?.folded.get(foldedHead(text));
  const [code, ...others] = found ?? [];
  if (code === undefined) return 'unknown';
  return others.length > 0 ? 'ambiguous' : { code };
}

/** A heading without the unit or remark in brackets that stands behind it. */
const withoutRemark = (head: string): string => head.replace(/\s*[[(（][^\])）]*[\])）]\s*$/, '');

/** The column that a heading means; undefined for none. */
export const columnNamed = ({ heads }: Words, head: string): string | undefined =>
  heads.get(foldedHead(head)) ?? heads.get(foldedHead(withoutRemark(head)));
