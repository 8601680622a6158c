import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { energyAnalysisCalls } from '#domain/power/energy/analysis-calls.ts';
import { comparedWith, type Efficiency, efficiencyOf, type UnitSums } from '#domain/power/energy/compare.ts';
import { ENERGY_VERSION } from '#domain/stream/history/energy-day.ts';
import { UNITS } from '../../foundation/devices/units.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { seenPeriod } from '../../foundation/visibility/lease.ts';
import { int8Array } from '../../platform/db/binary.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';

type Comparison = Output<(typeof energyAnalysisCalls)['getModelComparison']>;

const scope = systemScope('energy');
const DAYS = 30;
/** More others would not move their middle. */
const MAX_OTHERS = 100;

interface Unit {
  readonly id: number;
  readonly unit: number;
  readonly deviceType: string;
  readonly deviceModel: string;
}
const keyOf = ({ id, unit }: Pick<Unit, 'id' | 'unit'>): string => `${id}:${unit}`;

/** The units of a device against those of the same models that the caller sees. The caller has checked access to the device. */
export async function modelComparison(
  within: Within,
  caller: Session,
  device: ScopedDevice,
  now: number,
): Promise<Comparison> {
  const last = utcDay(now) - 1;
  const { startsAt } = seenPeriod(device);
  const first = Math.max(last - DAYS + 1, Math.ceil(startsAt / DAY_MS));
  const { own, others } = await within(caller, async (tx) => {
    const own = await unitsOf(tx, device.id);
    return { own, others: own.length === 0 ? [] : await othersOf(tx, caller, device.id, own) };
  });
  const ids = [...new Set([...own, ...others].map(({ id }) => id))];
  const efficiencies = own.length === 0 ? new Map() : await efficienciesOf(within, ids, { first, last });
  return own.flatMap(({ id: _, ...unit }): Comparison => {
    const efficiency = efficiencies.get(keyOf({ id: device.id, unit: unit.unit }));
    if (!efficiency) return [];
    const values = others.flatMap((other) => {
      const theirs = other.deviceModel === unit.deviceModel ? efficiencies.get(keyOf(other)) : undefined;
      return theirs?.measure === efficiency.measure ? [theirs.value] : [];
    });
    return [{ ...unit, ...efficiency, ...comparedWith(efficiency.value, values) }];
  });
}

const COLUMNS = sql`d.id, u.unit, u.type as device_type, u.model as device_model`;

const unitsOf = (tx: Tx, deviceId: number): Promise<Unit[]> =>
  tx.query<Unit>(
    sql`select ${COLUMNS} from device d ${UNITS} where d.id = ${deviceId} and u.model <> '' order by u.unit`,
  );

/** Units of the same models behind other hubs, or that are devices by themselves; not those that the caller leases from others. */
function othersOf(tx: Tx, caller: Session, deviceId: number, own: readonly Unit[]): Promise<Unit[]> {
  const models = [...new Set(own.map(({ deviceModel }) => deviceModel))];
  const behind = models.map((deviceModel) => JSON.stringify([{ deviceModel }]));
  return tx.query<Unit>(
    sql`select ${COLUMNS} from (
      select d.id, d.device_type, d.model, d.related from device d
      where (d.related @> any(${behind}::jsonb[]) or (d.manufacturer is not null and d.model = any(${models})))
        and d.id <> ${deviceId} and ${below(raw('d.path'), caller.path)} order by d.id limit ${MAX_OTHERS}
    ) d ${UNITS} where u.model = any(${models})`,
  );
}

interface SumRow {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly energy: string;
  readonly sum: number;
  readonly most: number;
}

async function efficienciesOf(
  within: Within,
  ids: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Map<string, Efficiency>> {
  const rows = await within(scope, (tx) =>
    tx.query<SumRow>(
      `select s.device_id, s.kind, s.unit, e.key as energy, sum(m.moved) as sum, max(m.moved) as most
       from series_energy s cross join lateral jsonb_each(s.sums) e
         cross join lateral (select (e.value ->> 'counted')::float8 + (e.value ->> 'integrated')::float8 as moved) m
       where s.device_id = any($1::int8[]) and s.day between $2 and $3 and s.version = ${ENERGY_VERSION}
       group by s.device_id, s.kind, s.unit, e.key`,
      [int8Array(ids), first, last],
    ),
  );
  const units = new Map<string, { kind: number; sums: Record<string, { sum: number; most: number }> }>();
  for (const { deviceId, kind, unit, energy, sum, most } of rows) {
    const key = `${keyOf({ id: deviceId, unit })}:${kind}`;
    const known = units.get(key) ?? { kind, sums: {} };
    units.set(key, known);
    known.sums[energy] = { sum, most };
  }
  const efficiencies = new Map<string, Efficiency>();
  for (const [key, { kind, sums }] of units) {
    const efficiency = efficiencyOf(kind, sums as UnitSums);
    if (efficiency) efficiencies.set(key.slice(0, key.lastIndexOf(':')), efficiency);
  }
  return efficiencies;
}
