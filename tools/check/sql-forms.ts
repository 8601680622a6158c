interface Fault {
  readonly line: number;
  readonly reason: string;
}

const CHOSEN = /\b(?:every|own)_(?:device|lease|alarm)\b|[!=]== ROOT_PATH\b/;

/** Where a source chooses between a table and a view of it that asks no policy. */
export const choiceFaults = (source: string): Fault[] =>
  source.split('\n').flatMap((line, index) =>
    CHOSEN.test(line)
      ? [
          {
            line: index + 1,
            reason: 'chooses what a scope reads: server/src/foundation/visibility/table-for.ts does',
          },
        ]
      : [],
  );

/** Two or more arrays; what they are is said elsewhere, in the same order. */
const POSITIONAL = /\bunnest\(\s*(?:\$\d+|\$\{[^}]*\})::\w+\[\]\s*,/g;

/** A tenth value of a statement: nobody sees which one that is. */
const MANY = /\$[1-9]\d(?!\d)/g;

const faultsOf = (source: string, form: RegExp, reason: string): Fault[] =>
  [...source.matchAll(form)].map(({ index }) => ({ line: source.slice(0, index).split('\n').length, reason }));

/** Where rows are read by the positions of their columns, or many values are. */
export const positionFaults = (source: string): Fault[] => [
  ...faultsOf(
    source,
    POSITIONAL,
    'reads rows by the positions of their columns: name them, by rowsFrom or preparedRows',
  ),
  ...faultsOf(source, MANY, 'has ten values or more by position: write them where they stand, by sql or written.ts'),
];
