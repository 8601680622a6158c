import { SERVICE_ENDING_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { type AlarmChange, NO_READING } from '#domain/alerting/alarms/life/open-alarm.ts';
import { type Message, messagesOf } from '#domain/alerting/maintenance/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { type OpenOfJob, openOfJob, raisedByJob, releasedByJob } from '../alarms/alarms-of-jobs.ts';
import { writeChanges } from '../alarms/write-changes.ts';
import { countersOf, lastUseOf } from './counters.ts';
import { plansOf } from './plans.ts';

type Sinks = Context['sinks'];
type Events = readonly AlarmChange[];

interface MaintainedRow {
  boundAt: number;
  hasSent: boolean;
  id: number;
  serviceUntil: number | null;
}

/** Messages of maintenance and of the data service. */
const TYPES = [700, 701, 702, 703, 704, 705] as const satisfies readonly Message['msgType'][];
type OpenRow = OpenOfJob<Message['msgType']>;

/**
 * Opens the messages of devices that are due and releases the others. Whoever does it at the same time waits, and finds
 * nothing to do. Returns what to send to live pages after the commit.
 */
export async function syncMessages(
  tx: Tx,
  sinks: Sinks,
  deviceIds: readonly number[],
  now: number,
): Promise<LiveMessage[]> {
  const changed = [...(await changesOf(tx, deviceIds, now)).keys()];
  if (changed.length === 0) return [];
  await lockLanesOf(tx, changed);
  const changes = await changesOf(tx, changed, now);
  return writeChanges(tx, sinks, changes, now);
}

/** What has to be raised and released, of devices of which something has. */
async function changesOf(tx: Tx, deviceIds: readonly number[], now: number): Promise<Map<number, Events>> {
  const devices = await tx.query<MaintainedRow>(
    `select d.id, d.service_until, d.bound_at, s.received_at is not null as has_sent
     from device d join device_state s on s.device_id = d.id where s.device_id = any($1) order by d.id`,
    [deviceIds],
  );
  const planned = await plansOf(tx, deviceIds);
  const withPlans = deviceIds.filter((id) => planned(id).plans.length > 0);
  const counters = await countersOf(tx, withPlans, now);
  const used = await lastUseOf(tx, deviceIds, now);
  const open = Map.groupBy(await openOfJob(tx, deviceIds, TYPES), ({ deviceId }) => deviceId);
  return new Map(
    devices.flatMap(({ id, serviceUntil, boundAt, hasSent }) => {
      const known = { counters: counters.get(id) ?? NOTHING, usedAt: hasSent ? (used.get(id) ?? boundAt) : null };
      const wanted = messagesOf({ serviceUntil, ...planned(id), ...known }, now);
      const events = changesBetween(open.get(id) ?? [], wanted, serviceUntil, now);
      return events.length === 0 ? [] : [[id, events]];
    }),
  );
}

const NOTHING = { hours: 0, cycles: null, hoursPerDay: 0, cyclesPerDay: 0, healthPercent: null };

/** What of the open messages is over, and what of the wanted ones is not open yet. */
function changesBetween(
  open: readonly OpenRow[],
  wanted: readonly Message[],
  serviceUntil: number | null,
  now: number,
): AlarmChange[] {
  const isOver = (alarm: OpenRow) => !wanted.some((message) => isSame(alarm, message));
  const isNew = (message: Message) => !open.some((alarm) => isSame(alarm, message));
  const endOf = ({ msgType }: OpenRow) =>
    msgType === SERVICE_ENDING_ALARM && serviceUntil !== null && serviceUntil <= now ? serviceUntil : now;
  return [
    ...open.filter(isOver).map((row) => releasedByJob(row, endOf(row))),
    ...wanted
      .filter(isNew)
      .map((message) => raisedByJob({ unit: 0, ...message, extend: { ...NO_READING, ...message.extend } })),
  ];
}

/** A message about the end of the service is another one when the service ends at another time. */
const isSame = (alarm: OpenRow, message: Message): boolean =>
  alarm.msgType === message.msgType &&
  alarm.code === message.code &&
  alarm.extend.serviceUntil === message.extend.serviceUntil;
