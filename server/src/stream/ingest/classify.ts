import { storedPayload, toWgs84 } from '#domain/fleet/locations/position.ts';
import { FUTURE_LIMIT_MS } from '#domain/foundation/basics/time.ts';
import { withoutOurNotes } from '#domain/foundation/kinds/record-notes.ts';
import { KIND, revealsPlaceOf } from '#domain/foundation/kinds/registry.ts';
import type { Location, RawLogged, RawRecord } from '#domain/foundation/kinds/wire.ts';
import { believe, type LivePlace, type Stored } from '#domain/stream/believed/hold.ts';
import { type RefusedValue, withoutImpossible } from '#domain/stream/believed/refuse.ts';
import type { BelievedState } from '#domain/stream/believed/state.ts';
import { isPrivate, type PrivacySettings } from '#domain/stream/readings/privacy-hours.ts';
import { type Arrivals, isOlderThanBacklogs, liveAt } from '#domain/stream/stream/arrivals.ts';
import type { DeviceEventInput, RecordInput, SeenInput } from '#domain/stream/stream/input.ts';
import { type InvalidRecord, loggedInput } from '#domain/stream/stream/record-input.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import { type BadInstant, isLogged, type LaneInput } from './lane-entry.ts';

/** A record or an event to be processed, with its row for the log. Positions are WGS-84 in both. */
export interface ClassifiedRecord {
  readonly type: 'logged';
  readonly input: RecordInput | DeviceEventInput;
  readonly logged: RawLogged;
  /**
   * `fresh` is newer than all of its kind and unit, so the log cannot contain it; `older` may be in the log, as any event may be;
   * `known` repeats the newest one; `future` must not be stored.
   */
  readonly freshness: 'fresh' | 'older' | 'known' | 'future';
  /** What is out of its range and left out. */
  readonly refused?: readonly RefusedValue[];
}

/** `seen` is a position of private hours: nothing of it is kept but that the device was heard; or the instant of a record that was refused for it. */
export type ClassifiedInput = ClassifiedRecord | InvalidRecord | SeenInput | Exclude<LaneInput, RawLogged | BadInstant>;

/** Newest instants by kind and unit, updated during a batch. */
export class Newest {
  readonly #arrivals: Arrivals;
  readonly #passed = new Map<number, number>();

  constructor(arrivals: Arrivals) {
    this.#arrivals = arrivals;
  }

  freshnessOf({ kind, unit, at }: RawLogged, receivedAt: number): ClassifiedRecord['freshness'] {
    if (at - receivedAt > FUTURE_LIMIT_MS) return 'future';
    if (kind === KIND.event) return 'older';
    if (isOlderThanBacklogs({ at, receivedAt })) return 'older';
    const key = unit * 256 + kind;
    const newest = this.#passed.get(key) ?? this.#arrivals.units[unit]?.[kind];
    if (newest === at) return 'known';
    if (newest !== undefined && at < newest) return 'older';
    this.#passed.set(key, at);
    return 'fresh';
  }
}

/**
 * Decodes a device's message, leaves out of its records what cannot be, completes them by what holds, and classifies them by
 * freshness. **Changes `believed`.**
 */
export function classify(
  input: LaneInput,
  receivedAt: number,
  newest: Newest,
  { settings, ranges }: Pick<Device, 'ranges'> & { readonly settings: PrivacySettings },
  believed: BelievedState,
): ClassifiedInput {
  if (!isLogged(input)) return input.type === 'badInstant' ? { type: 'seen', receivedAt, sentAt: input.sentAt } : input;
  if (revealsPlaceOf(input.kind) && isPrivate(settings, input.at)) return { type: 'seen', receivedAt };
  const decoded = loggedInput(input, receivedAt, ranges);
  if (decoded.type === 'record')
    return placed(decoded, input, withoutOurNotes(decoded.body, input.payload), newest, believed);
  if (decoded.type === 'event')
    return { type: 'logged', input: decoded, logged: input, freshness: newest.freshnessOf(input, receivedAt) };
  const { kind, unit, at, payload } = input as RawRecord;
  const rest = isOutOfRange(decoded) ? withoutImpossible(kind, payload, ranges) : null;
  if (rest === null) return decoded;
  const record = { type: 'record', kind, unit, at, receivedAt, body: rest.body } as RecordInput;
  return { ...placed(record, input, rest, newest, believed), refused: rest.refused };
}

const isOutOfRange = ({ fault }: InvalidRecord) => fault === 'out_of_range' || fault === 'out_of_set_range';

function placed(
  record: RecordInput,
  raw: RawLogged,
  sent: Stored,
  newest: Newest,
  believed: BelievedState,
): ClassifiedRecord {
  const freshness = newest.freshnessOf(raw, record.receivedAt);
  const placed = record.kind === KIND.location ? inWgs84(sent.body as Location, sent.payload) : sent;
  const isTaken = freshness === 'fresh' || freshness === 'older';
  const { body, payload } = isTaken ? believe(believed, livePlace(record), placed) : placed;
  if (payload === raw.payload) return { type: 'logged', input: record, logged: raw, freshness };
  return { type: 'logged', input: { ...record, body } as RecordInput, logged: { ...raw, payload }, freshness };
}

const livePlace = (record: RecordInput): LivePlace => ({
  kind: record.kind,
  unit: record.unit,
  at: liveAt(record),
  sentAt: record.at,
});

/** A position as it is stored. */
function inWgs84(received: Location, sent: Uint8Array) {
  const body = toWgs84(received);
  return { body, payload: storedPayload(sent, received, body) };
}
