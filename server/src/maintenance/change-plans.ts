import { randomUUID } from 'node:crypto';
import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import { type Counters, MAX_PLANS, type Plan, planStatus, termsFault } from '#domain/maintenance/plan.ts';
import { can } from '#domain/permissions.ts';
import type { AuditDetail } from '#domain/system/audit-fields.ts';
import { visibleAlarms } from '../alarms/visible.ts';
import { lockLanesOf } from '../history/locks.ts';
import { type PageRequest, pageOf } from '../platform/db/page.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';
import { writeAudit } from '../system/audit.ts';
import { seenPeriod } from '../visibility/lease.ts';
import { countersOf } from './counters.ts';
import { insertPlan, plansOf, updatePlan, writeUnusedDays } from './plans.ts';

/** Somebody who changes the plans of a device. */
export interface Change {
  readonly tx: Tx;
  readonly session: Session;
  readonly device: ScopedDevice;
  readonly now: number;
}

/** The plans of a device that the caller may change; nobody else changes them until the end of the transaction. */
async function ownPlans({ tx, session, device: { id } }: Change): Promise<readonly Plan[]> {
  const { path } = await tx.one<{ path: string }>('select path from device where id = $1', [id]);
  const verdict = can.maintainDevice({ role: session.role, companyPath: session.path }, { companyPath: path });
  if (!verdict.allowed) throw new Refusal(verdict.reason);
  await lockLanesOf(tx, [id]);
  return (await plansOf(tx, [id]))(id).plans;
}

const countersAt = async ({ tx, device: { id } }: Change, at: number): Promise<Counters> =>
  (await countersOf(tx, [id], at)).get(id)!;

const audit = ({ tx, session, device, now }: Change, verb: string, detail: AuditDetail) =>
  writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: `maintenance.${verb}`,
    target: device.mcuId,
    detail,
  });

/** Makes a plan, or changes the one of that number. */
export async function savePlan(
  change: Change,
  { number, ...plan }: Omit<Parsed<Calls['saveMaintenancePlan']>, 'mcuId'>,
): Promise<{ number: number }> {
  const fault = termsFault(plan);
  if (fault !== null) throw new Refusal('param_error', { field: fault, rule: 'required' });
  const plans = await ownPlans(change);
  const { tx, device, now } = change;
  if (plan.alarmId !== null) await checkAlarm(change, plan.alarmId);
  if (number !== undefined) {
    const before = plans.find((one) => one.number === number);
    if (!before) throw new Refusal('maintenance_plan_not_found');
    if ((before.onceAt === null) !== (plan.onceAt === null))
      throw new Refusal('param_error', { field: 'onceAt', rule: 'stays a plan or a task' });
    await updatePlan(tx, device.id, number, plan);
    await audit(change, 'change', { plan: String(number), name: plan.name });
    return { number };
  }
  if (plans.length >= MAX_PLANS) throw new Refusal('maintenance_plans_full', { max: MAX_PLANS });
  const next = (await highestNumber(tx, device.id)) + 1;
  const { hours, cycles } = await countersAt(change, now);
  await insertPlan(tx, device.id, {
    ...plan,
    number: next,
    sinceAt: now,
    sinceHours: hours,
    sinceCycles: cycles ?? 0,
  });
  await audit(change, 'add', { plan: String(next), name: plan.name });
  return { number: next };
}

/** A task is on account of an alarm of its own device that the caller sees. */
async function checkAlarm({ tx, session, device, now }: Change, id: string): Promise<void> {
  const alarm = await tx.maybe(
    sql`select a.id from alarm a where a.device_id = ${device.id} and a.id = ${id}::uuid and ${visibleAlarms(session, now)}`,
  );
  if (!alarm) throw new Refusal('alarm_not_found');
}

/** Numbers of removed plans are in the log and in alarms: they do not come again. */
async function highestNumber(tx: Tx, deviceId: number): Promise<number> {
  const { number } = await tx.one<{ number: number }>(
    `select greatest((select max(number) from maintenance_plan where device_id = $1),
       (select max(plan_number) from maintenance_entry where device_id = $1),
       (select max(code) from alarm where device_id = $1 and msg_type between 700 and 702), 0) as number`,
    [deviceId],
  );
  return number;
}

/** Removes a plan; what was done stays in the log. */
export async function removePlan(change: Change, number: number): Promise<null> {
  const found = (await ownPlans(change)).find((plan) => plan.number === number);
  if (!found) throw new Refusal('maintenance_plan_not_found');
  const { tx, device } = change;
  await tx.query('delete from maintenance_plan where device_id = $1 and number = $2', [device.id, number]);
  await audit(change, 'remove', { plan: String(number), name: found.name });
  return null;
}

export async function setUnusedLimit(change: Change, days: number): Promise<null> {
  await ownPlans(change);
  await writeUnusedDays(change.tx, change.device.id, days === 0 ? null : days, change.now);
  await audit(change, 'unused', { days: String(days) });
  return null;
}

type Handled = Omit<Parsed<Calls['handleVehicleMaintenanceMsg']>, 'mcuId'>;

/** Notes that maintenance was done: its intervals begin again there. */
export async function handleMaintenance(
  change: Change,
  { number, person, note, at }: Handled,
): Promise<Output<Calls['handleVehicleMaintenanceMsg']>> {
  const plan = (await ownPlans(change)).find((one) => one.number === number);
  if (!plan) throw new Refusal('maintenance_plan_not_found');
  const { tx, session, device, now } = change;
  const doneAt = at ?? now;
  if (doneAt > now) throw new Refusal('param_error', { field: 'at', rule: 'future' });
  if (doneAt < plan.sinceAt) throw new Refusal('param_error', { field: 'at', rule: 'before_last' });
  const { hours, cycles, healthPercent } = await countersAt(change, doneAt);
  const begun = { ...plan, sinceAt: doneAt, sinceHours: hours, sinceCycles: cycles ?? 0, doneAt };
  const dueAt = plan.onceAt === null ? planStatus(begun, await countersAt(change, now), now).dueAt : null;
  // A task is done with that.
  if (plan.onceAt !== null)
    await tx.query('delete from maintenance_plan where device_id = $1 and number = $2', [device.id, number]);
  else
    await tx.query(
      `update maintenance_plan set since_at = $3, since_hours = $4, since_cycles = $5, done_at = $3
     where device_id = $1 and number = $2`,
      [device.id, number, doneAt, hours, cycles ?? 0],
    );
  await tx.query(
    `insert into maintenance_entry as n (device_id, id, at, plan_number, kind, name, person, note, hours, cycles, health, next_due_at,
       by_user_id, by_name, alarm_id, path, lease_path, lease_from, lease_until)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, s.path, s.lease_path, s.lease_from, s.lease_until
     from device_state s where s.device_id = $1 returning n.device_id`,
    [
      device.id,
      randomUUID(),
      doneAt,
      number,
      plan.kind,
      plan.name,
      person,
      note,
      hours,
      cycles,
      healthPercent === null ? null : Math.round(healthPercent),
      dueAt,
      session.userId,
      session.loginName,
      plan.alarmId,
    ],
  );
  await audit(change, 'handle', { plan: String(number), name: plan.name, person });
  return { nextDueAt: dueAt };
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

/** What was done to a device, newest first; for a leased device what was done within the lease. */
export function pageLog(tx: Tx, device: ScopedDevice, request: PageRequest): Promise<LogPage> {
  const { startsAt, endsAt } = seenPeriod(device);
  return pageOf<LogPage['list'][number]>(
    tx,
    {
      columns: sql`id, at, kind, name, person, note, by_name, hours, cycles, health, next_due_at`,
      from: sql`maintenance_entry`,
      where: sql`device_id = ${device.id} and at between ${startsAt} and ${endsAt}`,
      order: sql`at desc, id`,
    },
    request,
  );
}
