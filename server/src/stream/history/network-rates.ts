import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { NETWORK_DAYS, networkPermille } from '#domain/foundation/devices/network-rate.ts';
import type { Context } from '../../context.ts';
import { int2, int8, rowsFrom } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { inOneOrEach } from '../../platform/jobs/batch.ts';
import { eachOnce, type Job } from '../../platform/jobs/job.ts';
import { lockLanesOf } from './locks.ts';

const EVERY_MS = 5 * MINUTE_MS;
const DEVICES_AT_ONCE = 500;
const scope = systemScope('network rates');

/** The last sealed day: only the series of sealed days contain counts. */
export const lastSealedDay = async (tx: Tx): Promise<number | null> =>
  (await tx.one<{ day: number | null }>("select max(day) as day from sealed_day where state = 'sealed'")).day;

interface ReceivedRecords {
  id: number;
  boundAt: number;
  reportIntervalS: number;
  count: number;
}

/** A page of devices after one, with the message count of each device's most active unit. */
const receivedRecords = (tx: Tx, after: number, lastDay: number): Promise<ReceivedRecords[]> =>
  tx.query<ReceivedRecords>(
    `with part as materialized (
       select id, bound_at, report_interval_s from device where id > $1 order by id limit ${DEVICES_AT_ONCE}
     ), counted as (
       select device_id, sum(count) as count from series
       where device_id in (select id from part) and day > $2::int - ${NETWORK_DAYS} and day <= $2
       group by device_id, kind, unit
     )
     select id, bound_at, report_interval_s,
       coalesce((select max(count) from counted where device_id = id), 0)::int as count from part order by id`,
    [after, lastDay],
  );

async function write(tx: Tx, rates: readonly { id: number; permille: number | null }[]): Promise<void> {
  await lockLanesOf(
    tx,
    rates.map(({ id }) => id),
  );
  const computed = rowsFrom('r', {
    deviceId: int8(rates.map(({ id }) => id)),
    permille: int2(rates.map(({ permille }) => permille)),
  });
  await tx.query(
    sql`update device_state s set network_permille = r.permille from ${computed}
     where s.device_id = r.device_id and s.network_permille is distinct from r.permille`,
  );
}

type RateContext = Pick<Context, 'within'>;

/** Computes the network rates of all devices over the days that end with one. */
export async function computeNetworkRates(
  { within }: RateContext,
  lastDay: number,
  signal = new AbortController().signal,
  each = eachOnce(signal),
): Promise<void> {
  const rateOf = ({ id, boundAt, reportIntervalS, count }: ReceivedRecords) => ({
    id,
    permille: networkPermille({ count, boundAt, reportIntervalSeconds: reportIntervalS }, lastDay),
  });
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
    const previous: number = after;
    const devices = await within(scope, (tx) => receivedRecords(tx, previous, lastDay));
    await inOneOrEach(
      each,
      devices,
      ({ id }) => `device ${id}`,
      (some) => within(scope, (tx) => write(tx, some.map(rateOf))),
    );
    after = devices.length === DEVICES_AT_ONCE ? devices.at(-1)?.id : undefined;
  }
}

/** Computes them whenever another day is sealed, and once after the start. */
export function networkRatesJob(context: RateContext): Job {
  let computed: number | null = null;
  return {
    name: 'network rates',
    does: 'computes them when another day is sealed',
    everyMs: EVERY_MS,
    longestMs: 2 * HOUR_MS,
    run: async ({ signal, each }) => {
      const day = await context.within(scope, lastSealedDay);
      if (day === null || day === computed) return;
      await computeNetworkRates(context, day, signal, each);
      if (!signal.aborted) computed = day;
    },
  };
}
