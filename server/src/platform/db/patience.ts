import { AsyncLocalStorage } from 'node:async_hooks';

/** How long somebody who asked waits for one answer of the database, and for a free connection. */
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

/** What is begun inside waits this long, until `end`: whatever goes on after the answer waits as jobs do, without limit. */
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

/** Null for ingest, jobs and all else that nobody waits for. */
export const patienceNow = (): Patience | null => waiting.getStore()?.patience ?? null;
