import type { WalkEntry } from './walk-entry.ts';

/** Where a walk is kept between two visits. */
export interface WalkStore {
  load(account: string): Promise<WalkEntry[]>;
  save(account: string, entry: WalkEntry): Promise<void>;
  remove(account: string, key: string): Promise<void>;
}

const UNITS = 'units';

interface Kept {
  readonly account: string;
  readonly key: string;
  readonly entry: WalkEntry;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not kept'));
  });

/** A request may succeed and its transaction not, such as where there is no room. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('commissioning', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(UNITS, { keyPath: ['account', 'key'] });
  return done(request);
}

async function units<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(UNITS, mode);
    const [result] = await Promise.all([done(work(transaction.objectStore(UNITS))), committed(transaction)]);
    return result;
  } finally {
    database.close();
  }
}

/** In the browser's database; each account finds its own alone. */
export const browserStore: WalkStore = {
  load: async (account) => {
    const range = IDBKeyRange.bound([account], [account, []]);
    const kept = await units<Kept[]>('readonly', (store) => store.getAll(range));
    return kept.map(({ entry }) => entry);
  },
  save: async (account, entry) => {
    await units('readwrite', (store) => store.put({ account, key: entry.key, entry } satisfies Kept));
  },
  remove: async (account, key) => {
    await units('readwrite', (store) => store.delete([account, key]));
  },
};
