import { type Counters, MAX_PLANS, type Plan, termsFault } from '#domain/alerting/maintenance/plan.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { visibleAlarms } from '../alarms/visible.ts';
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
export async function ownPlans({ tx, session, device: { id } }: Change): Promise<readonly Plan[]> {
  const { path } = await tx.one<{ path: string }>('select path from device where id = $1', [id]);
  permit(can.maintainDevice(actorOf(session), { companyPath: path }));
  await lockLanesOf(tx, [id]);
  return (await plansOf(tx, [id]))(id).plans;
}

export const countersAt = async ({ tx, device: { id } }: Change, at: number): Promise<Counters> =>
  (await countersOf(tx, [id], at)).get(id)!;

export const audit = ({ tx, session, device, now }: Change, verb: string, detail: AuditDetail) =>
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
  const { hours, cycles } = await countersAt(change, now);
  const since = { sinceAt: now, sinceHours: hours, sinceCycles: cycles ?? 0, doneAt: null };
  return { number: await addPlan(change, plans, { ...plan, ...since }) };
}

/** Adds a plan to those of a device; answers with its number. */
export async function addPlan(
  change: Change,
  plans: readonly Plan[],
  plan: Omit<Parameters<typeof insertPlan>[2], 'number'>,
): Promise<number> {
  if (plans.length >= MAX_PLANS) throw new Refusal('maintenance_plans_full', { max: MAX_PLANS });
  const { tx, device } = change;
  const number = (await highestNumber(tx, device.id)) + 1;
  await insertPlan(tx, device.id, { ...plan, number });
  await audit(change, 'add', { plan: String(number), name: plan.name });
  return number;
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
