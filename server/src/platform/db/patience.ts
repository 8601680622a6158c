import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a caller waits for one answer of the database, and for a free connection. */
export interface Patience {
  readonly statementMs: number;
  readonly connectionMs: number;
}

export const CONNECT_MS = 5_000;
export const STATEMENT_MS = 10_000;
/** A download may ask for more at once than a page does. */
const DOWNLOAD_STATEMENT_MS = 60_000;

export const OF_CALLS: Patience = { statementMs: STATEMENT_MS, connectionMs: CONNECT_MS };
export const OF_DOWNLOADS: Patience = { statementMs: DOWNLOAD_STATEMENT_MS, connectionMs: CONNECT_MS };

/**
 * Work started inside has these limits until `end`; work that continues after the response waits without limit, like
 * jobs.
 */
export interface Wait {
  run<T>(work: () => T): T;
  end(): void;
}

const waiting = new AsyncLocalStorage<{ patience: Patience | null }>();

export function createWait(patience: Patience): Wait {
  const held: { patience: Patience | null } = { patience };
  return {
    run: (work) => waiting.run(held, work),
    end: () => {
      held.patience = null;
    },
  };
}

/** Null for ingest, jobs and everything else that no caller waits for. */
export const patienceNow = (): Patience | null => waiting.getStore()?.patience ?? null;
