import type { Context, Service } from '../../context.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';

const AT_ONCE = 2_000;

interface Counting<Row> {
  readonly scope: Scope;
  /** A process that dies loses what it counted since. */
  readonly everyMs: number;
  /** This many rows wait at most; others are not counted until these are written. */
  readonly maxWaiting: number;
  /** For the log, when it could not be written. */
  readonly failure: string;
  keyOf(row: Row): string;
  /** Adds to a row that waits already. */
  add(waiting: Row, row: Row): void;
  /** Adds rows, of which no two have the same key, to what is stored. */
  store(tx: Tx, rows: readonly (Row & { id: number })[]): Promise<unknown>;
}

/** What is counted in memory and added to the database now and then. */
interface Counted<Row> extends Service {
  note(row: Row): void;
  /** Writes what was counted since it was written last. */
  write(): Promise<void>;
}

/** Counts what devices do without a statement for each; of devices that are not ours nothing is kept. */
export function countInMemory<Row extends { readonly mcuId: string }>(
  { within, log }: Pick<Context, 'within' | 'log'>,
  { scope, everyMs, maxWaiting, failure, keyOf, add, store }: Counting<Row>,
): Counted<Row> {
  let waiting = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const note = (row: Row) => {
    const key = keyOf(row);
    const known = waiting.get(key);
    if (known) add(known, row);
    else if (waiting.size < maxWaiting) waiting.set(key, row);
  };
  const writeAll = async () => {
    // In the same order everywhere: two processes add to the same rows.
    const rows = [...waiting.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    waiting = new Map();
    for (let first = 0; first < rows.length; first += AT_ONCE) {
      const some = rows.slice(first, first + AT_ONCE);
      await within(scope, async (tx) => {
        const ours = await withIds(tx, some);
        if (ours.length > 0) await store(tx, ours);
      }).catch((error: Error) => {
        for (const row of some) note(row);
        log.warn({ error: error.message }, failure);
      });
    }
  };
  const write = () => {
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    note,
    write,
    start: async () => {
      timer = setInterval(() => void write(), everyMs);
    },
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}

async function withIds<Row extends { readonly mcuId: string }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  const devices = await tx.query<{ id: number; mcuId: string }>(
    'select id, mcu_id from device where mcu_id = any($1)',
    [[...new Set(rows.map(({ mcuId }) => mcuId))]],
  );
  const idOf = new Map(devices.map(({ id, mcuId }) => [mcuId, id]));
  return rows.flatMap((row) => {
    const id = idOf.get(row.mcuId);
    return id === undefined ? [] : [{ ...row, id }];
  });
}
