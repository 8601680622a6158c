/** A statement split by its parentheses: the content of the n-th pair is replaced by `(#n)`. */
export interface Level {
  readonly text: string;
  readonly inner: readonly Level[];
}

const QUOTED = /'(?:[^']|'')*'|"[^"]*"/g;
const COMMENT = /--[^\n]*/g;

/** Sources also contain parts of statements, so an unclosed parenthesis reaches to the end. */
export function levelsOf(sql: string): Level {
  const parts = sql
    .replace(COMMENT, '')
    .replace(QUOTED, "''")
    .split(/([()])/);
  const read = (): Level => {
    let text = '';
    const inner: Level[] = [];
    for (let part = parts.shift(); part !== undefined && part !== ')'; part = parts.shift()) {
      text += part === '(' ? `(#${inner.push(read()) - 1})` : part;
    }
    return { text, inner };
  };
  const level = read();
  // A closing parenthesis may belong to one that was opened in another text.
  while (parts.length > 0) (level.inner as Level[]).push(read());
  return level;
}

/** The text of a level including all nested ones. */
export const fullText = ({ text, inner }: Level): string => [text, ...inner.map(fullText)].join(' ');
