import { UNUSED_DAYS } from '#domain/alerting/maintenance/messages.ts';
import type { Plan, PlanTerms } from '#domain/alerting/maintenance/plan.ts';
import type { Tx } from '../../platform/db/within.ts';

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
const OWNER = 's.path, s.lease_path, s.lease_from, s.lease_until from device_state s where s.device_id = $1';

/** Writes a new plan. */
export async function insertPlan(
  tx: Tx,
  deviceId: number,
  {
    number,
    name,
    kind,
    everyDays,
    everyHours,
    everyCycles,
    leastHealth,
    onceAt,
    alarmId,
    person,
    ...basis
  }: PlanTerms & Basis & Pick<Plan, 'number' | 'name' | 'alarmId' | 'person'>,
): Promise<void> {
  await tx.query(
    `insert into maintenance_plan (device_id, number, kind, name, every_days, every_hours, every_cycles, least_health,
       since_at, since_hours, since_cycles, once_at, alarm_id, person, done_at, path, lease_path, lease_from, lease_until)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, ${OWNER} returning device_id`,
    [
      deviceId,
      number,
      kind,
      name,
      everyDays,
      everyHours,
      everyCycles,
      leastHealth,
      basis.sinceAt,
      basis.sinceHours,
      basis.sinceCycles,
      onceAt,
      alarmId,
      person,
      basis.doneAt,
    ],
  );
}

/** Changes name and terms of a plan; what it counts from stays. */
export const updatePlan = (
  tx: Tx,
  deviceId: number,
  number: number,
  {
    kind,
    name,
    everyDays,
    everyHours,
    everyCycles,
    leastHealth,
    onceAt,
    person,
  }: PlanTerms & Pick<Plan, 'name' | 'person'>,
) =>
  tx.query(
    `update maintenance_plan set kind = $3, name = $4, every_days = $5, every_hours = $6, every_cycles = $7, least_health = $8,
       once_at = $9, person = $10
     where device_id = $1 and number = $2`,
    [deviceId, number, kind, name, everyDays, everyHours, everyCycles, leastHealth, onceAt, person],
  );

/** Sets the days without use; null for never. */
export async function writeUnusedDays(tx: Tx, deviceId: number, days: number | null, now: number): Promise<void> {
  await tx.query(
    `insert into maintenance_plan (device_id, number, kind, name, every_days, since_at, since_hours, since_cycles, path,
       lease_path, lease_from, lease_until)
     select $1, ${UNUSED.number}, ${UNUSED.kind}, '', $2, $3, 0, 0, ${OWNER}
     on conflict (device_id, number) do update set every_days = excluded.every_days`,
    [deviceId, days, now],
  );
}
