import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { ChargeState } from '#domain/foundation/kinds/charge-state.ts';
import type { LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Stand } from '#domain/trade/leases/outside.ts';
import type { Tx } from '../../platform/db/within.ts';
import { currentStates } from '../../stream/device-state/current.ts';

/** Where a device is, and when it was last used. */
export interface Seen {
  readonly place: (Stand & { readonly at: number }) | null;
  readonly usedAt: number | null;
}

interface Row {
  deviceId: number;
  latitudeMicroDegree: number | null;
  longitudeMicroDegree: number | null;
  kind: LocationKind | null;
  locationAt: number | null;
  at: number | null;
  isDischarging: boolean;
  dischargedAt: number | null;
  operatedAt: number | null;
}

interface Asked {
  readonly deviceId: number;
  /** What was before says nothing. */
  readonly outsideSince: number;
  /** Known to be used: it is not looked for again. */
  readonly usedAt: number | null;
}

const DISCHARGING: ChargeState = 2;
/** The battery of the hub. */
const UNIT = 0;
/** Hours of operation are looked for as far back from the newest record. */
const LOOKED_BACK_MS = 2 * DAY_MS;

/** What is known of devices by what is stored, and of those that give out charge now by their states. */
export async function seenOf(tx: Tx, asked: readonly Asked[]): Promise<Map<number, Seen>> {
  if (asked.length === 0) return new Map();
  const rows = await tx.query<Row>(
    `select s.device_id, s.latitude_micro_degree, s.longitude_micro_degree, s.location_kind as kind, s.location_at, s.at,
       coalesce(s.charge_state = ${DISCHARGING}, false) as is_discharging,
       (select b.ended_at from battery_session b where b.device_id = s.device_id and b.unit = ${UNIT} and b.kind = 'discharge'
        order by b.started_at desc limit 1) as discharged_at,
       (select h.hour_start from hour_bucket h where h.device_id = s.device_id and h.unit = ${UNIT}
          and h.hour_start > s.at - ${LOOKED_BACK_MS} and (h.body ->> 'operatingSeconds')::float8 > 0
        order by h.hour_start desc limit 1) as operated_at
     from device_state s where s.device_id = any($1)`,
    [asked.map(({ deviceId }) => deviceId)],
  );
  const sinceOf = new Map(asked.map(({ deviceId, outsideSince }) => [deviceId, outsideSince]));
  const isKnown = new Set(asked.flatMap(({ deviceId, usedAt }) => (usedAt === null ? [] : [deviceId])));
  const running = rows.filter(
    ({ deviceId, isDischarging, at }) =>
      isDischarging && at !== null && at > (sinceOf.get(deviceId) ?? at) && !isKnown.has(deviceId),
  );
  const states = await currentStates(
    tx,
    running.map(({ deviceId }) => deviceId),
  );
  return new Map(
    rows.map(({ deviceId, dischargedAt, operatedAt, ...row }) => {
      const session = states.get(deviceId)?.history.units[UNIT]?.session;
      const runsAt = session?.kind === 'discharge' ? session.lastAboveAt : null;
      const used = [dischargedAt, operatedAt, runsAt].filter((at) => at !== null);
      return [deviceId, { place: placeOf(row), usedAt: used.length === 0 ? null : Math.max(...used) }];
    }),
  );
}

function placeOf({
  latitudeMicroDegree,
  longitudeMicroDegree,
  kind,
  locationAt: at,
}: Pick<Row, 'latitudeMicroDegree' | 'longitudeMicroDegree' | 'kind' | 'locationAt'>): Seen['place'] {
  if (latitudeMicroDegree === null || longitudeMicroDegree === null || kind === null || at === null) return null;
  return { latitudeMicroDegree, longitudeMicroDegree, kind, at };
}
