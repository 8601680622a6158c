import { MAX_SHIFTED, rawInstantOf } from '#domain/fleet/clocks/shift.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { FUTURE_LIMIT_MS } from '#domain/foundation/basics/time.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LogRow } from '../../stream/ingest/log-rows.ts';
import { recordsIn as recordsOf } from '../../stream/ingest/records-in.ts';

/** Instants that were sent, both inclusive, and by how much they are to be later. */
export interface ShiftedSpan {
  readonly from: number;
  readonly to: number;
  readonly byMs: number;
}

export interface FoundRecord extends LogRow {
  readonly kind: Kind;
  /** The instant that was sent, where another shift has moved it. */
  readonly rawAt: number | null;
}

/** Records of the device itself at instants of a span: not those of tables of the past. */
export const recordsIn = async (
  tx: Tx,
  deviceId: number,
  { from, to }: Omit<ShiftedSpan, 'byMs'>,
): Promise<FoundRecord[]> =>
  (await recordsOf(tx, deviceId, { from, to, kinds: RECORD_KINDS, max: MAX_SHIFTED, tooMany })).map((record) => ({
    ...record,
    rawAt: rawInstantOf(record.kind, record.payload),
  }));

const tooMany = (): never => {
  throw new Refusal('clock_shift_too_many', { max: MAX_SHIFTED });
};

/** Refuses what nobody may shift: nothing, and into the future. */
export function checkSpan({ from, to, byMs }: ShiftedSpan, now: number): void {
  if (from > to || byMs === 0) throw new Refusal('clock_shift_empty');
  if (to + byMs > now + FUTURE_LIMIT_MS) throw new Refusal('clock_shift_future');
}

/** Records of a span that no shift has moved yet. */
export const unshiftedIn = async (tx: Tx, deviceId: number, span: ShiftedSpan): Promise<FoundRecord[]> =>
  (await recordsIn(tx, deviceId, span)).filter(({ rawAt }) => rawAt === null);

/** Where a shift has filed the records of a span, and how they come back. */
export const backOf = ({ from, to, byMs }: ShiftedSpan): ShiftedSpan => ({
  from: from + byMs,
  to: to + byMs,
  byMs: -byMs,
});

/** The records that a shift of a span has moved. */
export const shiftedBy = async (tx: Tx, deviceId: number, span: ShiftedSpan): Promise<FoundRecord[]> =>
  (await recordsIn(tx, deviceId, backOf(span))).filter(({ at, rawAt }) => rawAt !== null && at - rawAt === span.byMs);
