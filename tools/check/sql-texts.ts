/** SQL found in a source file. */
export interface SqlText {
  readonly line: number;
  /** Interpolated expressions are replaced by `$_`. */
  readonly text: string;
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const INTERPOLATION = /\$\{((?:[^{}`]|\{[^{}]*\}|`(?:[^`$]|\$(?!\{)|\$\{[^{}]*\})*`)*)\}/g;
const LITERAL = new RegExp(`\`((?:\\\\.|${INTERPOLATION.source}|[^\`\\\\])*)\`|'([^'\\n]*)'|"([^"\\n]*)"`, 'g');
const SQL = /^\s*(select|insert\s+into|update|delete\s+from|with|copy|from)\s/i;

/** All string literals of a source that begin like SQL, including those interpolated into others. */
export function sqlTextsIn(source: string, line = 1): SqlText[] {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(LITERAL)].flatMap((literal) => {
    const text = literal[1] ?? literal[3] ?? literal[4] ?? '';
    const at = line + code.slice(0, literal.index).split('\n').length - 1;
    const inner = [...text.matchAll(INTERPOLATION)].flatMap((put) =>
      sqlTextsIn(put[1] ?? '', at + text.slice(0, put.index).split('\n').length - 1),
    );
    return SQL.test(text) ? [{ line: at, text: text.replace(INTERPOLATION, '$_') }, ...inner] : inner;
  });
}
