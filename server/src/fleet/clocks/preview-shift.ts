import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { partiesOf } from '#domain/fleet/clocks/consent.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { leasesTouched } from './leases.ts';
import { checkSpan, recordsIn, type ShiftedSpan, unshiftedIn } from './shift-span.ts';

/** What a shift would do. */
export async function previewShift(
  tx: Tx,
  actor: Session,
  { mcuId, ...span }: ShiftedSpan & { readonly mcuId: string },
  now: number,
): Promise<Output<Calls['previewClockShift']>> {
  const [device] = await devicesFor(tx, actor, 'shiftClock', [mcuId]);
  const { id } = device!;
  checkSpan(span, now);
  const { from, to, byMs } = span;
  const found = await unshiftedIn(tx, id, span);
  const moved = new Set(found.map(({ kind, unit, at }) => `${kind} ${unit} ${at}`));
  const there = await recordsIn(tx, id, { from: from + byMs, to: to + byMs });
  const goals = new Set(found.map(({ kind, unit, at }) => `${kind} ${unit} ${at + byMs}`));
  const isInTheWay = (key: string) => goals.has(key) && !moved.has(key);
  const instants = found.map(({ at }) => at);
  const within = [id, Math.min(from, from + byMs), Math.max(to, to + byMs)];
  const { sessions, alarms } = await tx.one<{ sessions: number; alarms: number }>(
    `select
       (select count(*) from battery_session where device_id = $1 and started_at <= $3 and ended_at >= $2)::int as sessions,
       (select count(*) from alarm where device_id = $1 and raised_at between $2 and $3)::int as alarms`,
    within,
  );
  return {
    kinds: [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, ofKind]) => ({ kind, records: ofKind.length })),
    records: found.length,
    firstAt: instants.length === 0 ? null : instants.reduce((least, at) => Math.min(least, at)),
    lastAt: instants.length === 0 ? null : instants.reduce((most, at) => Math.max(most, at)),
    collisions: there.filter(({ kind, unit, at }) => isInTheWay(`${kind} ${unit} ${at}`)).length,
    sessions,
    alarms,
    asks: partiesOf(await leasesTouched(tx, id, span)).map(({ side, contractNumber, name }) => ({
      side,
      contractNumber,
      name,
    })),
  };
}
