/** SQL as it stands in a source. */
export interface SqlText {
  readonly line: number;
  /** What is put into it while the program runs stands as `$_`. */
  readonly text: string;
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const PUT_IN = /\$\{((?:[^{}`]|\{[^{}]*\}|`(?:[^`$]|\$(?!\{)|\$\{[^{}]*\})*`)*)\}/g;
const LITERAL = new RegExp(`\`((?:\\\\.|${PUT_IN.source}|[^\`\\\\])*)\`|'([^'\\n]*)'|"([^"\\n]*)"`, 'g');
const SQL = /^\s*(select|insert\s+into|update|delete\s+from|with|copy|from)\s/i;

/** The texts of a source that begin as SQL does, and those that are put into them. */
export function sqlTextsIn(source: string, line = 1): SqlText[] {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(LITERAL)].flatMap((literal) => {
    const text = literal[1] ?? literal[3] ?? literal[4] ?? '';
    const at = line + code.slice(0, literal.index).split('\n').length - 1;
    const inner = [...text.matchAll(PUT_IN)].flatMap((put) =>
      sqlTextsIn(put[1] ?? '', at + text.slice(0, put.index).split('\n').length - 1),
    );
    return SQL.test(text) ? [{ line: at, text: text.replace(PUT_IN, '$_') }, ...inner] : inner;
  });
}
