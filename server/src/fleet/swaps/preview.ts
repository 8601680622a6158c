import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isOnShelf } from '#domain/foundation/basics/shelf-path.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import type { Tx } from '../../platform/db/within.ts';
import { recordsSince } from './move-records.ts';
import { keptDevice, type SwapRow } from './rows.ts';
import { checkInstant, pairFor, type Swapper } from './swap.ts';

type Preview = Output<Calls['previewSwap']>;

/** A monitor that is new, or a device of the same keeper. */
export interface Next {
  readonly mcuId: string;
  readonly sn: string;
  readonly model: string | null;
  readonly deviceType: string | null;
  readonly row: SwapRow | null;
}

/** What replacing the monitor of a place would do. */
export async function previewSwap(tx: Tx, actor: Swapper, mcuId: string, next: Next, now: number): Promise<Preview> {
  const place = await keptDevice(tx, actor, mcuId);
  checkNext(place, next);
  const { shares, lessee } = await tx.one<Pick<Preview['stays'], 'shares' | 'lessee'>>(
    `select (select count(*) from share where device_id = $1 and revoked_at is null)::int as shares,
       coalesce((select customer from lease where device_id = $1 and starts_at <= $2 and ends_at > $2 order by id desc limit 1), '') as lessee`,
    [place.id, now],
  );
  const facts = await tx.one<
    Omit<Preview['stays'], 'shares' | 'lessee'> & Preview['moves'] & Preview['ends'] & { lastHeardAt: number | null }
  >(
    `select d.name, coalesce(t.name, '') as site_name, d.bound_at as since, d.service_until, d.warranty_until, s.received_at as last_heard_at,
       d.lease_until as leased_until,
       (select count(*) from jsonb_object_keys(d.alarm_limits))::int as rules,
       (select count(*) from geofence g where g.device_id = d.id)::int as fences,
       (select count(*) from attention a where a.device_id = d.id)::int as followers,
       coalesce((select count(*) from device_configuration k, jsonb_object_keys(coalesce(k.report -> 'configuration', '{}'::jsonb) || k.wanted)
         where k.device_id = d.id), 0)::int as settings,
       (select count(*) from alarm a where a.device_id = d.id and a.released_at is null)::int as open_warnings,
       (select count(*) from command m where m.device_id = d.id and m.ended_at is null)::int as open_commands
     from device d join device_state s on s.device_id = d.id left join site t on t.id = d.site_id where d.id = $1`,
    [place.id],
  );
  const heard = next.row && (await lastHeardOf(tx, next.row.id, now));
  return {
    old: {
      mcuId: place.mcuId,
      sn: place.sn,
      model: place.model,
      lastHeardAt: isServiceOver(facts, now) ? null : facts.lastHeardAt,
    },
    next: {
      mcuId: next.mcuId,
      sn: next.sn,
      model: next.model,
      state: next.row === null ? 'new' : isOnShelf(next.row.path) ? 'onShelf' : 'elsewhere',
      placeName: next.row && !isOnShelf(next.row.path) ? next.row.name : '',
      lastHeardAt: heard ?? null,
    },
    stays: {
      name: facts.name,
      siteName: facts.siteName,
      lessee,
      leasedUntil: facts.leasedUntil,
      rules: facts.rules,
      fences: facts.fences,
      shares,
      followers: facts.followers,
      since: facts.since,
    },
    moves: {
      settings: facts.settings,
      serviceUntil: facts.serviceUntil,
      openWarnings: isServiceOver(facts, now) ? null : facts.openWarnings,
    },
    ends: { warrantyUntil: facts.warrantyUntil, openCommands: facts.openCommands },
  };
}

/** Refuses a monitor that cannot hang there. */
export function checkNext(place: SwapRow, next: Pick<Next, 'mcuId' | 'deviceType'>): void {
  if (next.mcuId === place.mcuId) throw new Refusal('swap_same');
  if (next.deviceType !== null && next.deviceType !== place.deviceType) throw new Refusal('swap_other_type');
}

/** Null where its data service is over, too. */
const lastHeardOf = async (tx: Tx, id: number, now: number): Promise<number | null> =>
  (
    await tx.maybe<{ receivedAt: number | null }>(
      `select case when d.service_until is null or d.service_until > $2 then s.received_at end as received_at
       from device_state s join device d on d.id = s.device_id where s.device_id = $1`,
      [id, now],
    )
  )?.receivedAt ?? null;

/** What it would change that the monitors of two places hang the wrong way round since an instant. */
export async function previewExchange(
  tx: Tx,
  actor: Swapper,
  { mcuId, otherMcuId, at }: { readonly mcuId: string; readonly otherMcuId: string; readonly at: number },
  now: number,
): Promise<Output<Calls['previewExchange']>> {
  const pair = await pairFor(tx, actor, mcuId, otherMcuId);
  await checkInstant(tx, pair, at, now);
  const [here, there] = await Promise.all([countsOf(tx, pair[0].id, at), countsOf(tx, pair[1].id, at)]);
  return { here, there, thereName: pair[1].name };
}

async function countsOf(tx: Tx, id: number, at: number) {
  const { sessions, alarms } = await tx.one<{ sessions: number; alarms: number }>(
    `select (select count(*) from battery_session where device_id = $1 and ended_at >= $2)::int as sessions,
       (select count(*) from alarm where device_id = $1 and raised_at >= $2)::int as alarms`,
    [id, at],
  );
  return { records: (await recordsSince(tx, id, at)).length, sessions, alarms };
}
