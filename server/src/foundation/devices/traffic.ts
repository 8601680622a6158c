import { MINUTE_MS, utcDay, utcDayText } from '#domain/foundation/basics/time.ts';
import type { Context, Service } from '../../context.ts';
import { int4, int8, rowsFrom } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { NoteTraffic } from '../../platform/mqtt/counting-broker.ts';
import { countInMemory } from './counted.ts';

interface Row {
  readonly mcuId: string;
  readonly day: number;
  received: number;
  sent: number;
}

/** Counts the bytes of the messages of devices, in memory, and adds them to what is stored every ten minutes. */
interface TrafficCount extends Service {
  readonly note: NoteTraffic;
  /** Writes what was counted since it was written last. */
  write(): Promise<void>;
}

export function createTrafficCount(context: Pick<Context, 'within' | 'clock' | 'log'>): TrafficCount {
  const counted = countInMemory<Row>(context, {
    scope: systemScope('traffic of devices'),
    everyMs: 10 * MINUTE_MS,
    maxWaiting: 200_000,
    failure: 'the traffic of devices could not be written, and is kept',
    keyOf: ({ mcuId, day }) => `${mcuId} ${day}`,
    add: (known, { received, sent }) => {
      known.received += received;
      known.sent += sent;
    },
    store: addTraffic,
  });
  return {
    ...counted,
    note: (mcuId, bytes) => counted.note({ mcuId, day: utcDay(context.clock.now()), received: 0, sent: 0, ...bytes }),
  };
}

const addTraffic = (tx: Tx, rows: readonly (Row & { id: number })[]): Promise<unknown> => {
  const counted = rowsFrom('u', {
    deviceId: int8(rows.map(({ id }) => id)),
    day: int4(rows.map(({ day }) => day)),
    receivedBytes: int8(rows.map(({ received }) => received)),
    sentBytes: int8(rows.map(({ sent }) => sent)),
  });
  return tx.query(
    sql`insert into device_traffic as t (device_id, day, received_bytes, sent_bytes)
     select u.device_id, u.day, u.received_bytes, u.sent_bytes from ${counted}
     on conflict (device_id, day) do update
       set received_bytes = t.received_bytes + excluded.received_bytes, sent_bytes = t.sent_bytes + excluded.sent_bytes`,
  );
};

interface Traffic {
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
