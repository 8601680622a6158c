import { OFFLINE_ALARM } from '#domain/alarms/catalogue.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Ingest } from './ingest.ts';

const EVERY_MS = 10 * SECOND_MS;
/** A device that went silent so long ago has its alarm, or will not get one. */
const FORGET_AFTER_MS = 24 * 60 * MINUTE_MS;

type TickContext = Pick<Context, 'within' | 'log' | 'clock'>;

/**
 * Devices whose silence is over the limit (domain/src/presence/online.ts says the same; the projections decide): online
 * ones, and for a day those whose offline alarm waits for a longer limit of its own or for the repeat gap. The first
 * line finds the few that can be meant without looking at their settings.
 */
const SILENT = `
select d.mcu_id from device_state s join device d on d.id = s.device_id
where s.received_at < $1::bigint - 180000 and (s.online or s.received_at > $1::bigint - ${FORGET_AFTER_MS})
  and s.received_at < $1::bigint - (2000 * d.report_interval_s::bigint + 60000)
  and (s.online or (coalesce(d.alarm_limits -> '${OFFLINE_ALARM}' ->> 'enabled', 'true') <> 'false'
    and not exists (select from alarm a where a.device_id = s.device_id and a.msg_type = ${OFFLINE_ALARM} and a.released_at is null)))`;

/** Gives silent devices their deadline. */
export async function tickSilentDevices(
  { within, clock }: TickContext,
  ingest: Ingest,
  listeningSince: number,
): Promise<void> {
  const now = clock.now();
  const silent = await within(systemScope('tick'), (tx) => tx.query<{ mcu_id: string }>(SILENT, [now]));
  await Promise.all(
    silent.map(async ({ mcu_id }) => {
      const device = await ingest.directory.find(mcu_id);
      if (device) await ingest.push(device, [{ type: 'deadline', now, listeningSince }]);
    }),
  );
}

/** The tick, every 10 s, where records are taken. Silence from before the start is the server's own. */
export const tickJob = (context: TickContext, ingest: Ingest, listeningSince: number): Job => ({
  name: 'tick',
  everyMs: EVERY_MS,
  run: () => tickSilentDevices(context, ingest, listeningSince),
});
