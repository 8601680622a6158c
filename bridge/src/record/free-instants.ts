import { isDeepStrictEqual } from 'node:util';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';

/** So many of the newest records of a kind and unit are known: of sources that tell at the same time. */
const KNOWN = 1000;
/** What is told again after this time is a sample that was asked for again, not a value that came back. */
const AGAIN_MS = SECOND_MS;

interface Known {
  readonly body: Measurement['body'];
  readonly heardAt: number;
}

/**
 * The server keeps one record of a kind and unit at an instant: one that has the instant of another gets the next free millisecond.
 * What is told once more stays where it is, and is there already.
 */
export class FreeInstants {
  readonly #units = new Map<string, Map<number, Known>>();

  /** @param heardAt when the source told it */
  of(record: Measurement, heardAt: number): Measurement {
    const known = this.#knownOf(record);
    let { at } = record;
    for (let one = known.get(at); one !== undefined; one = known.get(++at)) {
      const isNewest = !known.has(at + 1);
      if ((isNewest || heardAt - one.heardAt >= AGAIN_MS) && isDeepStrictEqual(one.body, record.body)) break;
    }
    if (!known.has(at)) known.set(at, { body: record.body, heardAt });
    if (known.size > KNOWN) known.delete(known.keys().next().value!);
    return at === record.at ? record : { ...record, at };
  }

  #knownOf({ kind, unit }: Measurement): Map<number, Known> {
    const key = `${kind} ${unit}`;
    const known = this.#units.get(key) ?? new Map<number, Known>();
    this.#units.set(key, known);
    return known;
  }
}
