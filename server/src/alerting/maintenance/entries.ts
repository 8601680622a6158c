import { randomUUID } from 'node:crypto';
import { MAX_FREE_ENTRIES } from '#domain/alerting/maintenance/entries.ts';
import { MAX_PLANS, type Plan, type PlanKind, planStatus } from '#domain/alerting/maintenance/plan.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type Span, seenWithin } from '../../foundation/visibility/lease.ts';
import { type PageRequest, pageOf, shownPage } from '../../platform/db/page.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { addPlan, audit, type Change, countersAt, ownPlans } from './change-plans.ts';

/** What was done, by whom and when. */
interface Done {
  readonly person: string;
  readonly note: string;
  readonly at?: number | undefined;
  readonly meterDeciHours: number | null;
}

type Handled = Omit<Parsed<Calls['handleVehicleMaintenanceMsg']>, 'mcuId'>;

/** Notes that maintenance was done: its intervals begin again there. */
export async function handleMaintenance(
  change: Change,
  { number, ...done }: Handled,
): Promise<Output<Calls['handleVehicleMaintenanceMsg']>> {
  const { nextDueAt } = await completePlan(change, await ownPlans(change), number, { ...done, meterDeciHours: null });
  return { nextDueAt };
}

type Entered = Omit<Parsed<Calls['addMaintenanceEntry']>, 'mcuId'>;
type Entry = Output<Calls['addMaintenanceEntry']>;

/** Notes work on a device: that of a plan, or any other, which may become a plan with it. */
export async function addEntry(
  change: Change,
  { number, kind, name, nextDays, nextHours, ...done }: Entered,
): Promise<Entry> {
  const plans = await ownPlans(change);
  if (number !== undefined) return completePlan(change, plans, number, done);
  if (name === '') throw new Refusal('param_error', { field: 'name', rule: 'required' });
  await checkRoom(change);
  const doneAt = instantOf(change, done.at, 0);
  const since = await basisAt(change, doneAt);
  if (nextDays === null && nextHours === null)
    return { id: await write(change, { number: null, kind, name, alarmId: null }, done, since, null), nextDueAt: null };
  const terms = {
    kind,
    everyDays: nextDays,
    everyHours: nextHours,
    everyCycles: null,
    leastHealth: null,
    onceAt: null,
    alarmId: null,
  };
  const plan = { ...terms, ...since, name, person: '', doneAt };
  const begun = { ...plan, number: await addPlan(change, plans, plan) };
  const nextDueAt = await dueAtOf(change, begun);
  return { id: await write(change, begun, done, since, nextDueAt), nextDueAt };
}

/** A plan was carried out. A task is done with that. */
async function completePlan(change: Change, plans: readonly Plan[], number: number, done: Done): Promise<Entry> {
  const plan = plans.find((one) => one.number === number);
  if (!plan) throw new Refusal('maintenance_plan_not_found');
  const { tx, device } = change;
  const doneAt = instantOf(change, done.at, plan.sinceAt);
  const since = await basisAt(change, doneAt);
  const nextDueAt = plan.onceAt === null ? await dueAtOf(change, { ...plan, ...since, doneAt }) : null;
  if (plan.onceAt !== null)
    await tx.query('delete from maintenance_plan where device_id = $1 and number = $2', [device.id, number]);
  else
    await tx.query(
      `update maintenance_plan set since_at = $3, since_hours = $4, since_cycles = $5, done_at = $3
     where device_id = $1 and number = $2`,
      [device.id, number, doneAt, since.sinceHours, since.sinceCycles],
    );
  return { id: await write(change, plan, done, since, nextDueAt), nextDueAt };
}

function instantOf({ now }: Change, at: number | undefined, earliest: number): number {
  const doneAt = at ?? now;
  if (doneAt > now) throw new Refusal('param_error', { field: 'at', rule: 'future' });
  if (doneAt < earliest) throw new Refusal('param_error', { field: 'at', rule: 'before_last' });
  return doneAt;
}

/** Where intervals begin, and the counters there. */
async function basisAt(change: Change, at: number) {
  const { hours, cycles, healthPercent } = await countersAt(change, at);
  return { sinceAt: at, sinceHours: hours, sinceCycles: cycles ?? 0, cycles, healthPercent };
}
type Basis = Awaited<ReturnType<typeof basisAt>>;

const dueAtOf = async (change: Change, plan: Plan): Promise<number | null> =>
  planStatus(plan, await countersAt(change, change.now), change.now).dueAt;

async function checkRoom({ tx, device }: Change): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from maintenance_entry where device_id = $1 and plan_number is null',
    [device.id],
  );
  if (count >= MAX_FREE_ENTRIES) throw new Refusal('device_log_full', { max: MAX_FREE_ENTRIES });
}

interface Work {
  /** Of the plan; null without. */
  readonly number: number | null;
  readonly kind: PlanKind;
  readonly name: string;
  readonly alarmId: string | null;
}

async function write(
  change: Change,
  { number, kind, name, alarmId }: Work,
  { person, note, meterDeciHours }: Done,
  { sinceAt, sinceHours, cycles, healthPercent }: Basis,
  nextDueAt: number | null,
): Promise<string> {
  const { tx, session, device } = change;
  const id = randomUUID();
  const entry = {
    deviceId: device.id,
    id,
    at: sinceAt,
    planNumber: number,
    kind,
    name,
    person,
    note,
    hours: sinceHours,
    cycles,
    health: healthPercent === null ? null : Math.round(healthPercent),
    nextDueAt,
    byUserId: session.userId,
    byName: session.loginName,
    alarmId,
    meterDeciHours,
  };
  await tx.query(
    sql`insert into maintenance_entry as n (${columnsOf(entry)}, path, lease_path, lease_from, lease_until)
     select ${valuesOf(entry)}, s.path, s.lease_path, s.lease_from, s.lease_until
     from device_state s where s.device_id = ${device.id} returning n.device_id`,
  );
  await audit(change, 'handle', { ...(number !== null && { plan: String(number) }), name, person });
  return id;
}

/** What was planned and done on account of an alarm, the newest first. */
export async function tasksOfAlarm(
  tx: Tx,
  { id }: ScopedDevice,
  alarmId: string,
): Promise<Output<Calls['maintenanceOfAlarm']>> {
  const planned = await tx.query<Output<Calls['maintenanceOfAlarm']>[number]>(
    `select number, name, person, once_at as due_at, null::int8 as done_at from maintenance_plan
     where device_id = $1 and alarm_id = $2 order by once_at, number`,
    [id, alarmId],
  );
  const done = await tx.query<Output<Calls['maintenanceOfAlarm']>[number]>(
    `select plan_number as number, name, person, null::int8 as due_at, at as done_at from maintenance_entry
     where device_id = $1 and alarm_id = $2 order by at desc limit ${MAX_PLANS}`,
    [id, alarmId],
  );
  return [...planned, ...done];
}

type LogPage = Output<Calls['pageMaintenanceLog']>;
type LogRow = Omit<LogPage['list'][number], 'pictures'> & { pictures: string[] };

/** What was done to a device, newest first; for a leased device what was done within the lease. */
export async function pageLog(
  tx: Tx,
  files: Files,
  device: ScopedDevice,
  request: PageRequest & Span,
): Promise<LogPage> {
  const { startsAt, endsAt } = seenWithin(device, request);
  const page = await pageOf<LogRow>(
    tx,
    {
      columns: sql`id, at, kind, name, person, note, by_name, hours, cycles, health, next_due_at, meter_deci_hours, pictures`,
      from: sql`maintenance_entry`,
      where: sql`device_id = ${device.id} and at between ${startsAt} and ${endsAt}`,
      order: sql`at desc, id`,
    },
    request,
  );
  return shownPage(page, ({ pictures, ...row }: LogRow) => ({
    ...row,
    pictures: pictures.map((id) => ({ id, url: files.sign(id) })),
  }));
}
