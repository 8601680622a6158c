import type { Turn } from './job.ts';

/** What must not be begun now. */
interface NotNow {
  /** Under way, or waiting after a failure. */
  readonly names: readonly string[];
  /** Those who have all the places that one may have. */
  readonly receivers: readonly string[];
}

/** The ids in names such as `webhook 12`. */
export const idsIn = (names: readonly string[]): number[] => names.map((name) => Number(name.split(' ').at(-1)));

/** What is given to receivers, each of which may be slow. */
interface HandOut<T> {
  /** Some of what is due, the most urgent first. */
  read(notNow: NotNow, most: number): Promise<readonly T[]>;
  nameOf(item: T): string;
  receiverOf(item: T): string;
  work(item: T): Promise<void>;
  /** How many at the same time, in all and for one receiver. */
  readonly places: number;
  readonly placesOfOne: number;
  /** Whether a turn is over, however much there is. */
  isOver(): boolean;
}

/**
 * Begins what is due as far as there are places, and goes on as places become free. It waits for nobody who is slow: what is under way
 * goes on aside, and as one receiver has only so many places, it holds up nobody but itself.
 */
export async function handOut<T>({ signal, aside }: Pick<Turn, 'signal' | 'aside'>, way: HandOut<T>): Promise<void> {
  const countsOf = () => {
    const counts = new Map<string, number>();
    for (const { to } of aside.underWay()) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  };
  const isFull = (counts: ReadonlyMap<string, number>, to: string) => (counts.get(to) ?? 0) >= way.placesOfOne;

  while (!signal.aborted && !way.isOver()) {
    aside.check();
    const counts = countsOf();
    const underWay = aside.underWay().map(({ name }) => name);
    const receivers = [...counts.keys()].filter((to) => isFull(counts, to));
    const free = way.places - underWay.length;
    const due = free > 0 ? await way.read({ names: [...underWay, ...aside.waiting()], receivers }, free) : [];
    for (const item of due) {
      const to = way.receiverOf(item);
      if (isFull(counts, to)) continue;
      counts.set(to, (counts.get(to) ?? 0) + 1);
      aside.begin({ name: way.nameOf(item), to }, () => way.work(item));
    }
    if (due.length > 0) continue;
    // More may be due, but for lack of places.
    const mayBeDue = free <= 0 || receivers.length > 0;
    if (!mayBeDue || !(await aside.oneEnds())) break;
  }
  aside.check();
}
