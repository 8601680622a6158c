import { SERVICE_ENDED_ALARM, SERVICE_ENDING_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { EXPIRING_MS } from '#domain/foundation/devices/data-service.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { inOneOrEach } from '../../platform/jobs/batch.ts';
import type { Job, Turn } from '../../platform/jobs/job.ts';
import { syncMessages } from './sync-messages.ts';

type MaintenanceContext = Pick<Context, 'within' | 'clock' | 'live' | 'sinks'>;

/** Devices of one transaction: those of them that change make their lanes wait. */
const AT_ONCE = 200;
const MAINTENANCE_EVERY_MS = 6 * HOUR_MS;
const SERVICE_EVERY_MS = 5 * MINUTE_MS;

/** Ids after one, ascending, at most {@link AT_ONCE}. */
type NextIds = (tx: Tx, after: number, now: number) => Promise<{ id: number }[]>;

const everyDevice: NextIds = (tx, after) =>
  tx.query<{ id: number }>(`select id from device where id > $1 order by id limit ${AT_ONCE}`, [after]);

/** Whether open `alarm a` says what is to be said of the service of `device d`. */
const IS_RIGHT = `a.msg_type = case when d.service_until <= $2 then ${SERVICE_ENDED_ALARM} else ${SERVICE_ENDING_ALARM} end
  and a.extend_value ->> 'serviceUntil' = d.service_until::text`;
const IS_SOON = `coalesce(d.service_until <= $2::bigint + ${EXPIRING_MS}, false)`;
const OPEN = 'select from alarm a where a.device_id = s.device_id and a.released_at is null';

/** Devices whose service ends soon or has ended, of which nobody is told yet, and those of which something else is told. */
const devicesByService: NextIds = (tx, after, now) =>
  tx.query<{ id: number }>(
    `select d.id from device_state s join device d on d.id = s.device_id
     where s.device_id > $1 and d.id > $1 and ((${IS_SOON} and not exists (${OPEN} and ${IS_RIGHT}))
       or exists (${OPEN} and a.msg_type in (${SERVICE_ENDING_ALARM}, ${SERVICE_ENDED_ALARM}) and not (${IS_SOON} and ${IS_RIGHT})))
     order by d.id limit ${AT_ONCE}`,
    [after, now],
  );

async function syncAll(
  { within, clock, live, sinks }: MaintenanceContext,
  next: NextIds,
  { signal, each }: Pick<Turn, 'signal' | 'each'>,
): Promise<void> {
  const scope = systemScope('maintenance');
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
    const previous: number = after;
    const now = clock.now();
    const ids = (await within(scope, (tx) => next(tx, previous, now))).map(({ id }) => id);
    await inOneOrEach(
      each,
      ids,
      (id) => `device ${id}`,
      async (some) => {
        for (const message of await within(scope, (tx) => syncMessages(tx, sinks, some, now))) live.publish(message);
      },
    );
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined;
  }
}

/** Tells of due maintenance and of devices that are not used, and of a data service that ends. */
export const maintenanceJobs = (context: MaintenanceContext): Job[] => [
  {
    name: 'maintenance',
    does: 'tells of due maintenance and of devices that are not used',
    everyMs: MAINTENANCE_EVERY_MS,
    run: (turn) => syncAll(context, everyDevice, turn),
  },
  {
    name: 'ends of data services',
    does: 'tells of data services that end or have ended',
    everyMs: SERVICE_EVERY_MS,
    run: (turn) => syncAll(context, devicesByService, turn),
  },
];
