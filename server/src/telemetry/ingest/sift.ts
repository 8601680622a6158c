import { toWgs84 } from '#domain/locations/to-wgs84.ts';
import type { RecordInput } from '#domain/telemetry/inputs.ts';
import type { DeviceReducerState } from '#domain/telemetry/state.ts';
import { type BodyFault, decodeBody } from '#domain/telemetry/wire.ts';
import { FUTURE_LIMIT_MS } from '#domain/time.ts';
import type { LaneInput, RecordToTake } from './lane-entry.ts';

/** A record as it will be reduced, with the bytes for the log. */
export interface SiftedRecord {
  readonly type: 'record';
  readonly input: RecordInput;
  readonly payload: Uint8Array;
  /**
   * `fresh` is newer than all of its kind and unit, so the log cannot have it; `older` may be there already; `known` is
   * the newest itself, come again; `future` must not be stored.
   */
  readonly standing: 'fresh' | 'older' | 'known' | 'future';
}

/** Why a record has no place: its body is no message of its kind, or says what cannot be. */
export interface Unfit {
  readonly type: 'unfit';
  readonly fault: BodyFault;
  readonly channel: string | undefined;
  readonly kind: number;
}

export type Sifted = SiftedRecord | Unfit | Exclude<LaneInput, RecordToTake>;

/** Newest instants by kind and unit, going along with a batch. */
export class Newest {
  readonly #state: DeviceReducerState;
  readonly #passed = new Map<number, number>();

  constructor(state: DeviceReducerState) {
    this.#state = state;
  }

  standingOf({ kind, unit, at }: RecordToTake, receivedAt: number): SiftedRecord['standing'] {
    if (at - receivedAt > FUTURE_LIMIT_MS) return 'future';
    const key = unit * 256 + kind;
    const newest = this.#passed.get(key) ?? this.#state.units[unit]?.newest[kind];
    if (newest === at) return 'known';
    if (newest !== undefined && at < newest) return 'older';
    this.#passed.set(key, at);
    return 'fresh';
  }
}

/** Decodes what a device sent and tells where it stands. */
export function sift(input: LaneInput, receivedAt: number, newest: Newest): Sifted {
  if (input.type !== 'record') return input;
  const record = recordInput(input, receivedAt);
  if (record.type === 'unfit') return record;
  return { type: 'record', input: record, payload: input.payload, standing: newest.standingOf(input, receivedAt) };
}

/** The reducer's input of a record: body decoded and checked, position in WGS-84. */
export function recordInput(record: RecordToTake, receivedAt: number): RecordInput | Unfit {
  const { kind, unit, at, payload } = record;
  if (kind === 11) {
    const decoded = decodeBody(kind, payload);
    if (!decoded.ok) return unfit(kind, decoded);
    return { type: 'record', kind, unit, at, receivedAt, body: toWgs84(decoded.body) };
  }
  if (kind === 10) {
    const decoded = decodeBody(kind, payload);
    return decoded.ok ? { type: 'record', kind, unit, at, receivedAt, body: decoded.body } : unfit(kind, decoded);
  }
  const decoded = decodeBody(kind, payload);
  return decoded.ok ? { type: 'record', kind, unit, at, receivedAt, body: decoded.body } : unfit(kind, decoded);
}

const unfit = (kind: number, { reason, channel }: { reason: BodyFault; channel?: string }): Unfit => ({
  type: 'unfit',
  fault: reason,
  channel,
  kind,
});
