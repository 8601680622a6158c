import { foldText } from './value.ts';

interface Named {
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly removedAt: number | null;
}

/**
 * The field that a column of a table is about, by what the field is called, then by what it was called when the table was made. One
 * that was removed is found last: the table can be read, and nothing is put into it.
 */
export function fieldOfHeading<F extends Named>(heading: string, fields: readonly F[]): F | null {
  const wanted = foldText(heading);
  const isNamed = ({ name }: F) => foldText(name) === wanted;
  const wasNamed = ({ formerNames }: F) => formerNames.some((name) => foldText(name) === wanted);
  const there = fields.filter(({ removedAt }) => removedAt === null);
  const gone = fields.filter(({ removedAt }) => removedAt !== null);
  return there.find(isNamed) ?? there.find(wasNamed) ?? gone.find(isNamed) ?? gone.find(wasNamed) ?? null;
}

/** The names that a field was called before it is called `name`, the newest first and each once. */
export const formerNamesWith = (
  { name: former, formerNames }: Pick<Named, 'name' | 'formerNames'>,
  name: string,
): string[] =>
  [...new Set(former === name ? formerNames : [former, ...formerNames])].filter((each) => each !== name).slice(0, 10);
