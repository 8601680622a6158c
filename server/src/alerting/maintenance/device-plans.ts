import { UNUSED_DAYS } from '#domain/alerting/maintenance/messages.ts';
import { type Plan, type PlanKind, planStatus } from '#domain/alerting/maintenance/plan.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { dataServiceState, EXPIRING_MS } from '#domain/foundation/devices/data-service.ts';
import { isSeen } from '../../foundation/visibility/lease.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { countersOf, lastUseOf } from './counters.ts';
import { plansOf } from './plans.ts';

type PlanAnswer = Output<Calls['getBatteryMaintenanceMsg']>;

/**
 * The plans of a device that are of some kinds, with what makes them due. They count what was before a lease: a lessee is told
 * what they are and whether they are due.
 */
export async function devicePlans(
  tx: Tx,
  device: ScopedDevice,
  kinds: readonly PlanKind[],
  now: number,
): Promise<PlanAnswer> {
  const { id, leasePeriod } = device;
  const plans = (await plansOf(tx, [id]))(id).plans.filter(({ kind }) => kinds.includes(kind));
  if (plans.length === 0) return [];
  const counters = (await countersOf(tx, [id], now)).get(id)!;
  return plans.map((plan) => {
    const { parts, ...status } = planStatus(plan, counters, now);
    if (!leasePeriod) return { ...shown(plan), ...status, parts: [...parts] };
    const sinceAt = Math.max(plan.sinceAt, leasePeriod.startsAt);
    return {
      ...shown(plan),
      sinceAt,
      doneAt: isSeen(device, plan.doneAt) ? plan.doneAt : null,
      ...status,
      dueAt: null,
      parts: [],
    };
  });
}

const shown = ({ sinceHours: _, sinceCycles: __, ...plan }: Plan) => plan;

/** How long a device has not been used. A lessee is not told of a use before its lease. */
export async function unusedTime(
  tx: Tx,
  device: ScopedDevice,
  now: number,
): Promise<Output<Calls['getBatteryLongNoUseMsg']>> {
  const { id } = device;
  const { unusedDays: days } = (await plansOf(tx, [id]))(id);
  const usedAt = (await lastUseOf(tx, [id], now)).get(id) ?? null;
  const { boundAt, hasSent } = await tx.one<{ boundAt: number; hasSent: boolean }>(
    `select d.bound_at, s.received_at is not null as has_sent from device d join device_state s on s.device_id = d.id
     where s.device_id = $1`,
    [id],
  );
  const seenAt = isSeen(device, usedAt) ? usedAt : null;
  const since = seenAt ?? device.leasePeriod?.startsAt ?? boundAt;
  const dueAt = days === null || !hasSent ? null : since + days * DAY_MS;
  return {
    days,
    usualDays: UNUSED_DAYS,
    usedAt: seenAt,
    unusedDays: Math.max(0, Math.floor((now - since) / DAY_MS)),
    dueAt,
    isDue: dueAt !== null && now >= dueAt,
  };
}

/** When the data service of a device ends, and from when on that is told. */
export async function serviceTime(
  tx: Tx,
  { id }: ScopedDevice,
  now: number,
): Promise<Output<Calls['getDataServiceMsg']>> {
  const { serviceUntil } = await tx.one<{ serviceUntil: number | null }>(
    'select service_until from device where id = $1',
    [id],
  );
  return {
    serviceExpiry: serviceUntil,
    state: dataServiceState(serviceUntil, now),
    daysLeft: serviceUntil === null ? null : Math.max(0, Math.ceil((serviceUntil - now) / DAY_MS)),
    toldFrom: serviceUntil === null ? null : serviceUntil - EXPIRING_MS,
  };
}
