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

/** Where rows are read by the positions of their columns. */
export const positionFaults = (source: string): Fault[] =>
  [...source.matchAll(POSITIONAL)].map(({ index }) => ({
    line: source.slice(0, index).split('\n').length,
    reason: 'reads rows by the positions of their columns: name them, by rowsFrom or preparedRows',
  }));
