import { EXCLUSIONS } from './exclusions.ts';
import type { Said, Statement } from './statement.ts';

interface Contradiction {
  readonly rule: string;
  readonly one: Statement;
  readonly other: Statement;
}

/** The pairs among statements about the same that exclude each other: of what pages show there must be none. */
export function contradictions(statements: readonly Statement[]): Contradiction[] {
  const found: Contradiction[] = [];
  for (const all of Map.groupBy(statements, ({ about }) => about).values()) {
    const saying = <W extends keyof Said>(what: W) => all.filter((statement) => statement.what === what);
    for (const { name: rule, one: what, other: whatElse, excludes } of EXCLUSIONS)
      for (const one of saying(what))
        for (const other of saying(whatElse))
          if (excludes(one.value as never, other.value as never)) found.push({ rule, one, other });
  }
  return found;
}
