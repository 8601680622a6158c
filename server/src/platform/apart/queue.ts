import { Refusal } from '#domain/foundation/basics/errors.ts';

/** Runs pieces of work one after the other, so that all together use as much as one. */
interface Queue {
  /** Refuses when too many wait already, and when its turn has not come before the signal says so. */
  add<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createQueue({ mostWaiting }: { mostWaiting: number }): Queue {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return {
    add: async (work, signal) => {
      if (unfinished > mostWaiting) throw new Refusal('service_unavailable');
      unfinished++;
      const turn = last.then(() => {
        if (signal.aborted) throw new Refusal('service_unavailable');
        return work();
      });
      last = turn.catch(() => {}).finally(() => unfinished--);
      return turn;
    },
  };
}
