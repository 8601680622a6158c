import { ALARM_CATALOGUE, MOVED_OUTSIDE_ALARM, USED_OUTSIDE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { type AlarmChange, NO_READING } from '#domain/alerting/alarms/life/open-alarm.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { hasMoved, OUTSIDE_MS, type Stand } from '#domain/trade/leases/outside.ts';
import { openOfJob, raisedByJob, releasedByJob } from '../../alerting/alarms/alarms-of-jobs.ts';
import { writeChanges } from '../../alerting/alarms/write-changes.ts';
import type { Context } from '../../context.ts';
import { storedJson } from '../../platform/db/json.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { inOneOrEach } from '../../platform/jobs/batch.ts';
import { eachOnce, type Job } from '../../platform/jobs/job.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { type Seen, seenOf } from './outside-seen.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'live' | 'sinks'>;
const OUTSIDE_ALARMS = [MOVED_OUTSIDE_ALARM, USED_OUTSIDE_ALARM] as const;
type OutsideAlarm = (typeof OUTSIDE_ALARMS)[number];

/** Leases of one transaction. */
const AT_ONCE = 500;
const scope = systemScope('leased devices outside of their leases');

/** A lease whose device may do something outside of it. */
interface Watched {
  readonly id: number;
  readonly deviceId: number;
  readonly contractNumber: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly outsideSince: number;
  readonly stood: Stand | null;
  readonly movedAt: number | null;
  readonly usedAt: number | null;
  /** Taken back, or handed over to the next customer. */
  readonly isReturned: boolean;
  readonly hasService: boolean;
}

const columns = (
  now: number,
) => `l.id, l.device_id, l.contract_number, l.starts_at, l.ends_at, l.outside_since, l.stood,
  l.moved_at, l.used_at, coalesce(d.service_until > ${now}, true) as has_service,
  l.end_condition is not null or exists (select from lease n where n.device_id = l.device_id and n.starts_at >= l.ends_at
    and (n.starts_at <= ${now} or n.start_condition is not null)) as is_returned`;
const FROM = 'from lease l join device d on d.id = l.device_id';

/** What becomes of a lease: what is stored of it then, what people are told, and whether what they were told is over. */
interface Change {
  readonly lease: Watched;
  readonly after: Pick<Watched, 'stood' | 'movedAt' | 'usedAt'> & { readonly outsideSince: number | null };
  readonly raised: readonly { readonly msgType: OutsideAlarm; readonly at: number }[];
  readonly isOver: boolean;
}

const NOTHING_SEEN = { stood: null, movedAt: null, usedAt: null };

function changeOf(lease: Watched, seen: Seen | undefined, now: number): Change | null {
  const { outsideSince, startsAt, endsAt, stood, movedAt, usedAt } = lease;
  const wasTold = movedAt !== null || usedAt !== null;
  if (outsideSince < startsAt && startsAt <= now)
    return { lease, after: { ...NOTHING_SEEN, outsideSince: endsAt }, raised: [], isOver: wasTold };
  if (lease.isReturned || now - endsAt > OUTSIDE_MS)
    return { lease, after: { stood, movedAt, usedAt, outsideSince: null }, raised: [], isOver: wasTold };
  if (!seen || !lease.hasService) return null;
  const { place, usedAt: lastUsedAt } = seen;
  const moves =
    movedAt === null && stood !== null && place !== null && place.at > outsideSince && hasMoved(stood, place);
  const isUsed = usedAt === null && lastUsedAt !== null && lastUsedAt > outsideSince;
  if (!moves && !isUsed && (stood !== null || place === null)) return null;
  const after = {
    outsideSince,
    stood: stood ?? place,
    movedAt: moves ? place.at : movedAt,
    usedAt: isUsed ? lastUsedAt : usedAt,
  };
  const raised = [
    ...(moves ? [{ msgType: MOVED_OUTSIDE_ALARM, at: place.at } as const] : []),
    ...(isUsed ? [{ msgType: USED_OUTSIDE_ALARM, at: lastUsedAt } as const] : []),
  ];
  return { lease, after, raised, isOver: false };
}

async function changesOf(tx: Tx, leases: readonly Watched[], now: number): Promise<Change[]> {
  const seen = await seenOf(tx, leases);
  return leases.flatMap((lease) => changeOf(lease, seen.get(lease.deviceId), now) ?? []);
}

/**
 * Tells of leased devices that were moved or used outside of their leases, each once. What was told is written with the
 * message: whoever does it at the same time waits, and finds nothing to do.
 */
export async function watchOutside(
  { within, clock, live, sinks }: Parts,
  signal: AbortSignal,
  each = eachOnce(signal),
): Promise<void> {
  for (let after: Watched | undefined, goesOn = true; goesOn && !signal.aborted; ) {
    const now = clock.now();
    const [outsideSince, id] = [after?.outsideSince ?? -1, after?.id ?? 0];
    const leases = await within(scope, (tx) =>
      tx.query<Watched>(
        `select ${columns(now)} ${FROM} where l.outside_since <= $1 and (l.outside_since, l.id) > ($2, $3)
         order by l.outside_since, l.id limit ${AT_ONCE}`,
        [now, outsideSince, id],
      ),
    );
    await inOneOrEach(
      each,
      leases,
      (lease) => `lease ${lease.id}`,
      async (some) => {
        const messages = await within(scope, async (tx) => tell(tx, sinks, await changesOf(tx, some, now), now));
        for (const message of messages) live.publish(message);
      },
    );
    after = leases.at(-1);
    goesOn = leases.length === AT_ONCE;
  }
}

async function tell(tx: Tx, sinks: Context['sinks'], found: readonly Change[], now: number): Promise<LiveMessage[]> {
  if (found.length === 0) return [];
  await lockLanesOf(
    tx,
    found.map(({ lease }) => lease.deviceId),
  );
  const leases = await tx.query<Watched>(
    `select ${columns(now)} ${FROM} where l.id = any($1) and l.outside_since <= $2 order by l.id`,
    [found.map(({ lease }) => lease.id), now],
  );
  const changes = await changesOf(tx, leases, now);
  const watched = rowsFrom('u', {
    id: int8(changes.map(({ lease }) => lease.id)),
    outsideSince: int8(changes.map(({ after }) => after.outsideSince)),
    stood: text(changes.map(({ after }) => after.stood && storedJson(after.stood))),
    movedAt: int8(changes.map(({ after }) => after.movedAt)),
    usedAt: int8(changes.map(({ after }) => after.usedAt)),
  });
  await tx.query(
    sql`update lease l set outside_since = u.outside_since, stood = u.stood::jsonb, moved_at = u.moved_at, used_at = u.used_at
     from ${watched} where l.id = u.id`,
  );
  const over = await openOfJob(
    tx,
    changes.flatMap(({ lease, isOver }) => (isOver ? [lease.deviceId] : [])),
    OUTSIDE_ALARMS,
  );
  const events = [
    ...over.map((alarm) => ({ deviceId: alarm.deviceId, event: releasedByJob(alarm, now) })),
    ...changes.flatMap(({ lease, raised }) =>
      raised.map((each) => ({ deviceId: lease.deviceId, event: raiseOf(lease, each) })),
    ),
  ];
  const byDevice = new Map(
    [...Map.groupBy(events, ({ deviceId }) => deviceId)].map(([id, all]) => [id, all.map(({ event }) => event)]),
  );
  return writeChanges(tx, sinks, byDevice, now);
}

/** Releases what people were told of devices whose lease is removed. The caller holds their lanes. */
export async function releaseOutside(
  tx: Tx,
  sinks: Context['sinks'],
  deviceId: number,
  now: number,
): Promise<LiveMessage[]> {
  const open = await openOfJob(tx, [deviceId], OUTSIDE_ALARMS);
  return writeChanges(
    tx,
    sinks,
    new Map(open.length === 0 ? [] : [[deviceId, open.map((alarm) => releasedByJob(alarm, now))]]),
    now,
  );
}

const raiseOf = ({ contractNumber }: Watched, { msgType, at }: { msgType: OutsideAlarm; at: number }): AlarmChange =>
  raisedByJob({
    ...{ msgType, unit: 0, code: 0, level: ALARM_CATALOGUE[msgType].severity, raisedAt: at },
    ...{ triggerValue: 0, triggerSubValue: 0, extend: { ...NO_READING, text: contractNumber } },
  });

/** Looks at devices that were handed over before their lease, or not taken back after it. */
export const outsideJob = (parts: Parts): Job => ({
  name: 'outside of leases',
  does: 'tells of leased devices that are moved or used before or after their leases',
  everyMs: MINUTE_MS,
  run: ({ signal, each }) => watchOutside(parts, signal, each),
});
