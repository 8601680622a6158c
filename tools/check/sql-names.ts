import { codeOf } from './sql-texts.ts';

const QUOTED_ALIAS = /\bas "\w+"/;
const SNAKE_CASE = /(?<![\w.$])[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b|(?<=\.)[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g;

/** Columns have snake case in SQL and camel case in the program; `rowsOf` translates, and nothing else does. */
export function nameFaults(source: string, columns: ReadonlySet<string>): { line: number; reason: string }[] {
  const aliases = source
    .split('\n')
    .flatMap((text, index) =>
      QUOTED_ALIAS.test(text) ? [{ line: index + 1, reason: 'quotes an alias: columns are named in snake case' }] : [],
    );
  const fields = codeOf(source)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(SNAKE_CASE)]
        .filter(([name]) => columns.has(name))
        .map(([name]) => ({ line: index + 1, reason: `has ${name} outside of SQL: a row is read in camel case` })),
    );
  return [...aliases, ...fields];
}
