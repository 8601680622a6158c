const TOKENS: readonly [property: RegExp, token: string][] = [
  [/^font(-size)?$/, '--wy-fs-'],
  [/^z-index$/, '--wy-z-'],
];
const LENGTH = /(?<![\w-])\d*\.?\d+(px|rem|pt)\b/;
const DECLARATION = /(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g;

const isRaw = (property: string, value: string): boolean =>
  property === 'z-index' ? !value.startsWith('var(') && value !== 'auto' : LENGTH.test(value.split('/')[0] ?? '');

/** Values written in a stylesheet that must come from the tokens or the list of widths. */
export function styleFaults(css: string, defined: ReadonlySet<string>): { line: number; reason: string }[] {
  // Comments are replaced by their line breaks, so that line numbers stay the same.
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const own = new Set([...text.matchAll(/(--wy-[\w-]+)\s*:/g)].map(([, name]) => name));
  const declarations = [...text.matchAll(DECLARATION)].flatMap(({ index, 1: property = '', 2: value = '' }) => {
    const [, token] = TOKENS.find(([pattern]) => pattern.test(property)) ?? [];
    if (token === undefined || !isRaw(property, value.trim())) return [];
    return [{ line: lineOf(index), reason: `${property}: ${value.trim()} is no token: use one of ${token}…` }];
  });
  const widths = [...text.matchAll(/@media[^{]*\{/g)].flatMap(({ index, 0: query }) =>
    /\b(width|height)\b/.test(query)
      ? [{ line: lineOf(index), reason: `${query.slice(0, -1).trim()} is no name of web/src/theme/media.ts` }]
      : [],
  );
  const unknown = [...text.matchAll(/var\((--wy-[\w-]+)/g)].flatMap(({ index, 1: name = '' }) =>
    defined.has(name) || own.has(name) ? [] : [{ line: lineOf(index), reason: `${name} is defined nowhere` }],
  );
  return [...declarations, ...widths, ...unknown].sort((one, other) => one.line - other.line);
}
