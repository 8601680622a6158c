import { UNUSED_DAYS } from '#domain/alerting/maintenance/messages.ts';
import type { Plan, PlanTerms } from '#domain/alerting/maintenance/plan.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';

/** The row that has the days without use: the number and kind of no plan. */
const UNUSED = { number: 0, kind: 4 } as const;

interface PlanRow extends Plan {
  deviceId: number;
}

/** Plans of devices by number, and their days without use. */
interface DevicePlans {
  readonly plans: readonly Plan[];
  readonly unusedDays: number | null;
}

const NO_PLANS: DevicePlans = { plans: [], unusedDays: UNUSED_DAYS };

/** What is planned for devices, as far as the transaction sees it. */
export async function plansOf(tx: Tx, deviceIds: readonly number[]): Promise<(deviceId: number) => DevicePlans> {
  const rows = await tx.query<Omit<PlanRow, 'kind'> & { kind: Plan['kind'] | typeof UNUSED.kind }>(
    `select device_id, number, kind, name, every_days, every_hours, every_cycles, least_health, since_at, since_hours,
       since_cycles, done_at, once_at, alarm_id, person from maintenance_plan where device_id = any($1) order by device_id, number`,
    [deviceIds],
  );
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId);
  return (deviceId) => {
    const own = byDevice.get(deviceId);
    if (!own) return NO_PLANS;
    const unused = own.find(({ kind }) => kind === UNUSED.kind);
    const isPlan = (row: (typeof own)[number]): row is PlanRow => row.kind !== UNUSED.kind;
    const plans = own.filter(isPlan).map(({ deviceId: _, ...plan }) => plan);
    return { plans, unusedDays: unused ? unused.everyDays : UNUSED_DAYS };
  };
}

type Basis = Pick<Plan, 'sinceAt' | 'sinceHours' | 'sinceCycles' | 'doneAt'>;
const ownerOf = (deviceId: number) =>
  sql`s.path, s.lease_path, s.lease_from, s.lease_until from device_state s where s.device_id = ${deviceId}`;

/** The columns that the terms of a plan are in. */
const storedTerms = (terms: PlanTerms & Pick<Plan, 'name' | 'person'>) => ({
  kind: terms.kind,
  name: terms.name,
  everyDays: terms.everyDays,
  everyHours: terms.everyHours,
  everyCycles: terms.everyCycles,
  leastHealth: terms.leastHealth,
  onceAt: terms.onceAt,
  person: terms.person,
});

/** Writes a new plan. */
export async function insertPlan(
  tx: Tx,
  deviceId: number,
  plan: PlanTerms & Basis & Pick<Plan, 'number' | 'name' | 'alarmId' | 'person'>,
): Promise<void> {
  const added = {
    ...storedTerms(plan),
    deviceId,
    number: plan.number,
    sinceAt: plan.sinceAt,
    sinceHours: plan.sinceHours,
    sinceCycles: plan.sinceCycles,
    alarmId: plan.alarmId,
    doneAt: plan.doneAt,
  };
  await tx.query(
    sql`insert into maintenance_plan (${columnsOf(added)}, path, lease_path, lease_from, lease_until)
     select ${valuesOf(added)}, ${ownerOf(deviceId)} returning device_id`,
  );
}

/** Changes name and terms of a plan; what it counts from stays. */
export const updatePlan = (tx: Tx, deviceId: number, number: number, plan: PlanTerms & Pick<Plan, 'name' | 'person'>) =>
  tx.query(
    sql`update maintenance_plan set ${assigned(storedTerms(plan))} where device_id = ${deviceId} and number = ${number}`,
  );

/** Sets the days without use; null for never. */
export async function writeUnusedDays(tx: Tx, deviceId: number, days: number | null, now: number): Promise<void> {
  await tx.query(
    sql`insert into maintenance_plan (device_id, number, kind, name, every_days, since_at, since_hours, since_cycles, path,
       lease_path, lease_from, lease_until)
     select ${deviceId}, ${UNUSED.number}, ${UNUSED.kind}, '', ${days}, ${now}, 0, 0, ${ownerOf(deviceId)}
     on conflict (device_id, number) do update set every_days = excluded.every_days`,
  );
}
