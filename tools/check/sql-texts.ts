/** SQL found in a source file. */
interface SqlText {
  readonly line: number;
  /** Interpolated expressions are replaced by `$_`. */
  readonly text: string;
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const INTERPOLATION = /\$\{((?:[^{}`]|\{[^{}]*\}|`(?:[^`$]|\$(?!\{)|\$\{[^{}]*\})*`)*)\}/g;
const LITERAL = new RegExp(`\`((?:\\\\.|${INTERPOLATION.source}|[^\`\\\\])*)\`|'([^'\\n]*)'|"([^"\\n]*)"`, 'g');
const SQL = /^\s*(select|insert\s+into|update|delete\s+from|with|copy|from)\s/i;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** A source without comments and string literals, line by line; interpolated code stays. */
export function codeOf(source: string): string {
  const code = (text: string): string =>
    text.replace(LITERAL, (literal) => {
      const inner = [...literal.matchAll(INTERPOLATION)];
      const ends = [0, ...inner.map((put) => put.index + put[0].length)];
      const kept = inner.map((put, index) => `${blank(literal.slice(ends[index], put.index))} ${code(put[1] ?? '')} `);
      return kept.join('') + blank(literal.slice(ends.at(-1)));
    });
  return code(source.replace(COMMENT, blank));
}

/** All string literals of a source that begin like SQL, including those interpolated into others. */
export function sqlTextsIn(source: string, line = 1): SqlText[] {
  const code = source.replace(COMMENT, blank);
  return [...code.matchAll(LITERAL)].flatMap((literal) => {
    const text = literal[1] ?? literal[3] ?? literal[4] ?? '';
    const at = line + code.slice(0, literal.index).split('\n').length - 1;
    const inner = [...text.matchAll(INTERPOLATION)].flatMap((put) =>
      sqlTextsIn(put[1] ?? '', at + text.slice(0, put.index).split('\n').length - 1),
    );
    return SQL.test(text) ? [{ line: at, text: text.replace(INTERPOLATION, '$_') }, ...inner] : inner;
  });
}
