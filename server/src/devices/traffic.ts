import { MINUTE_MS, utcDay, utcDayText } from '#domain/time.ts';
import type { Context, Service } from '../context.ts';
import { int4Array, int8Array } from '../platform/db/binary.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import type { NoteTraffic } from '../platform/mqtt/counting-broker.ts';

/** A process that dies loses what it counted since. */
const WRITTEN_EVERY_MS = 10 * MINUTE_MS;
const AT_ONCE = 2_000;
const scope = systemScope('traffic of devices');

interface Counted {
  readonly mcuId: string;
  readonly day: number;
  received: number;
  sent: number;
}

/** Counts the bytes of the messages of devices, in memory, and adds them to what is stored every ten minutes. */
export interface TrafficCount extends Service {
  readonly note: NoteTraffic;
  /** Writes what was counted since it was written last. */
  write(): Promise<void>;
}

export function createTrafficCount({ within, clock, log }: Pick<Context, 'within' | 'clock' | 'log'>): TrafficCount {
  let counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const add = ({ mcuId, day, received, sent }: Counted) => {
    const key = `${mcuId} ${day}`;
    const known = counted.get(key);
    if (!known) return void counted.set(key, { mcuId, day, received, sent });
    known.received += received;
    known.sent += sent;
  };
  const writeAll = async () => {
    // In the same order everywhere: two processes add to the same rows.
    const rows = [...counted.values()].sort((one, other) => (one.mcuId < other.mcuId ? -1 : 1));
    counted = new Map();
    for (let first = 0; first < rows.length; first += AT_ONCE) {
      const some = rows.slice(first, first + AT_ONCE);
      await within(scope, (tx) => addTraffic(tx, some)).catch((error: Error) => {
        for (const row of some) add(row);
        log.warn({ error: error.message }, 'the traffic of devices could not be written, and is kept');
      });
    }
  };
  const write = () => {
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    note: (mcuId, bytes) => add({ mcuId, day: utcDay(clock.now()), received: 0, sent: 0, ...bytes }),
    write,
    start: async () => {
      timer = setInterval(() => void write(), WRITTEN_EVERY_MS);
    },
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}

/** What belongs to no device of ours any more is forgotten. */
async function addTraffic(tx: Tx, rows: readonly Counted[]): Promise<void> {
  const devices = await tx.query<{ id: number; mcuId: string }>(
    'select id, mcu_id from device where mcu_id = any($1)',
    [[...new Set(rows.map(({ mcuId }) => mcuId))]],
  );
  const idOf = new Map(devices.map(({ id, mcuId }) => [mcuId, id]));
  const known = rows.flatMap((row) => {
    const id = idOf.get(row.mcuId);
    return id === undefined ? [] : [{ ...row, id }];
  });
  await tx.query(
    `insert into device_traffic as t (device_id, day, received_bytes, sent_bytes)
     select * from unnest($1::int8[], $2::int4[], $3::int8[], $4::int8[])
     on conflict (device_id, day) do update
       set received_bytes = t.received_bytes + excluded.received_bytes, sent_bytes = t.sent_bytes + excluded.sent_bytes`,
    [
      int8Array(known.map(({ id }) => id)),
      int4Array(known.map(({ day }) => day)),
      int8Array(known.map(({ received }) => received)),
      int8Array(known.map(({ sent }) => sent)),
    ],
  );
}

export interface Traffic {
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

/** The traffic of devices in the month of an instant, UTC; none for a device of which nothing was counted. */
export async function trafficOfMonth(tx: Tx, deviceIds: readonly number[], now: number): Promise<Map<number, Traffic>> {
  const first = utcDay(Date.parse(`${utcDayText(utcDay(now)).slice(0, 7)}-01`));
  const rows = await tx.query<Traffic & { id: number }>(
    `select device_id as id, sum(received_bytes)::int8 as received_bytes, sum(sent_bytes)::int8 as sent_bytes
     from device_traffic where device_id = any($1) and day >= $2 group by device_id`,
    [deviceIds, first],
  );
  return new Map(rows.map(({ id, ...traffic }) => [id, traffic]));
}
