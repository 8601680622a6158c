/** A text by its parentheses: what stands in the n-th of them is `(#n)` in the text around it. */
export interface Level {
  readonly text: string;
  readonly inner: readonly Level[];
}

const QUOTED = /'(?:[^']|'')*'|"[^"]*"/g;
const COMMENT = /--[^\n]*/g;

/** Parentheses that do not close reach to the end; the texts of a program are parts of statements too. */
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
  // What closes a parenthesis that another text has opened.
  while (parts.length > 0) (level.inner as Level[]).push(read());
  return level;
}

/** The text of a level with all that it holds. */
export const allIn = ({ text, inner }: Level): string => [text, ...inner.map(allIn)].join(' ');
