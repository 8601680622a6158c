import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { Aside, AsideItem } from './job.ts';

/** Which items have failed, and wait before they are tried again. */
export interface FailingItems {
  waiting(): readonly string[];
  begun(name: string): void;
  succeeded(name: string): void;
  failed(name: string, error: unknown): void;
}

interface UnderWay extends AsideItem {
  readonly since: number;
  readonly ended: Promise<void>;
}

const PATIENCE_MS = SECOND_MS;

/** What the turns of a job begin and do not wait for: it outlives each of them. */
export interface AsideWork {
  of(items: FailingItems): Aside;
  /** What has been under way longest, and since when by `performance.now`. */
  oldest(): { readonly name: string; readonly since: number } | null;
  readonly isIdle: boolean;
  settled(): Promise<void>;
}

export function createAside(): AsideWork {
  const underWay = new Map<string, UnderWay>();
  let fault: unknown = null;
  let ending = Promise.withResolvers<void>();

  const begin = (items: FailingItems, { name, to }: AsideItem, work: () => Promise<void>) => {
    items.begun(name);
    const run = async () => work();
    const ended = run()
      .then(
        () => items.succeeded(name),
        (error: unknown) => {
          if (isDatabaseAway(error)) throw error;
          items.failed(name, error);
        },
      )
      // What no item is to blame for is the fault of the next turn.
      .catch((error: unknown) => {
        fault = error;
      })
      .finally(() => {
        underWay.delete(name);
        ending.resolve();
        ending = Promise.withResolvers<void>();
      });
    underWay.set(name, { name, to, since: performance.now(), ended });
  };
  const oneEnds = async (): Promise<boolean> => {
    const patience = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => patience.resolve(false), PATIENCE_MS);
    const hasEnded = await Promise.race([ending.promise.then(() => true), patience.promise]);
    clearTimeout(timer);
    return hasEnded;
  };

  return {
    of: (items) => ({
      begin: (item, work) => begin(items, item, work),
      underWay: () => [...underWay.values()],
      waiting: items.waiting,
      oneEnds,
      check: () => {
        const thrown = fault;
        fault = null;
        if (thrown !== null) throw thrown;
      },
    }),
    oldest: () => underWay.values().next().value ?? null,
    get isIdle() {
      return underWay.size === 0;
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ ended }) => ended));
    },
  };
}
