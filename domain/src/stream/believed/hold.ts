import { CODECS } from '../../foundation/kinds/codecs.ts';
import { mergePayloads, segmentsOf, withoutFields } from '../../foundation/kinds/payload-segments.ts';
import { fieldBit, type RecordNotes, withoutNotes } from '../../foundation/kinds/record-notes.ts';
import { type Kind, nameOfKind } from '../../foundation/kinds/registry.ts';
import { fieldsIn, fieldsOfBytes, type HoldingFields, holdingFields, opposites } from './fields.ts';
import { type Believed, type BelievedState, holdMsOf, isLearned, learn, MAX_HOLD_MS } from './state.ts';

/** Where a record stands among those of its kind and unit. */
export interface LivePlace {
  readonly kind: number;
  readonly unit: number;
  /** Its instant in the live order. */
  readonly at: number;
  /** Its own instant, where its clock was ahead. */
  readonly sentAt?: number | undefined;
}

/** A record with its place in the live order. */
interface LiveRecord extends LivePlace {
  readonly body: object;
}

/** A body and the bytes that say the same. */
export interface Stored {
  readonly body: object;
  readonly payload: Uint8Array;
}

type Values = Record<string, unknown>;

/** Units and kinds of one device of which values hold; nobody has so many. */
const MAX_KEPT = 256;

export const nothingBelieved = (): BelievedState => ({ units: {} });

/**
 * What was sent as it is believed: with the values that it did not bring and that hold from before, and a note which these are. What
 * needs none of that is returned as it is, as is what is older than what is known. **Changes `state`**, so that the next record of
 * the same batch is judged by this one.
 */
export function believe(state: BelievedState, place: LivePlace, sent: Stored): Stored {
  const { kind, unit, at } = place;
  const fields = holdingFields(kind);
  if (fields === null) return sent;
  const before = state.units[unit]?.[kind];
  if (before && !isLater(place, before)) return sent;
  const brought = fieldsOfBytes(fields, sent.payload) ?? fieldsIn(fields, sent.body);
  const isWhole = !before || (brought === before.known && !hasUnread(fields, sent.body));
  const filled = isWhole ? null : fill(before, kind, at, sent, fields, brought);
  const held = filled?.held ?? 0;
  note(state, place, filled?.body ?? sent.body, fields, brought & ~held, held);
  return filled ?? sent;
}

/** Takes a record of the log, which says itself what of it held. **Changes `state`.** */
export function noteBelieved(state: BelievedState, record: LiveRecord): void {
  const fields = holdingFields(record.kind);
  if (fields === null) return;
  const before = state.units[record.unit]?.[record.kind];
  if (before && !isLater(record, before)) return;
  const held = ((record.body as RecordNotes).heldFields ?? 0) | 0;
  note(state, record, record.body, fields, fieldsIn(fields, record.body) & ~held, held);
}

/** When values that hold came last, by their fields. */
export function heldSince({ units }: BelievedState, unit: number, kind: number): { field: number; since: number }[] {
  const believed = units[unit]?.[kind];
  const fields = holdingFields(kind);
  if (!believed?.apart || fields === null) return [];
  return fields.numbers.flatMap((field, place) => {
    const since = believed.apart![field]?.since;
    return since === undefined || since === believed.at || (believed.known & fields.bits[place]!) === 0
      ? []
      : { field, since };
  });
}

function note(
  { units }: BelievedState,
  { kind, unit, at, sentAt = at }: LivePlace,
  body: object,
  fields: HoldingFields,
  brought: number,
  held: number,
): void {
  const known = brought | held;
  const kinds = units[unit];
  const before = kinds?.[kind];
  if (!before) {
    if (!kinds) {
      if (keptIn(units) < MAX_KEPT) units[unit] = { [kind]: begun(at, sentAt, body, known) };
    } else kinds[kind] = begun(at, sentAt, body, known);
    return;
  }
  const { at: last } = before;
  const spacing = at - last;
  if (before.apart || brought !== before.known) noteApart(before, fields, { at, brought, gone: goneIn(body) });
  if (isLearned(before) && spacing > holdMsOf(before)) before.resumedAt = at;
  else learn(before, spacing);
  before.at = at;
  before.newest = Math.max(sentAt, before.newest);
  before.body = withoutNotes(body);
  before.known = known;
}

/** As the stream places records: by their instants, of which none counts as later than its receipt. */
const isLater = ({ at, sentAt = at }: LivePlace, before: Believed): boolean => at > before.at || sentAt > before.newest;

const begun = (at: number, newest: number, body: object, known: number): Believed => ({
  at,
  newest,
  resumedAt: at,
  body: withoutNotes(body),
  known,
  receipts: 1,
  spacing: 0,
});

const keptIn = (units: BelievedState['units']): number => {
  let kept = 0;
  for (const unit in units) for (const _ in units[unit]) kept += 1;
  return kept;
};

const goneIn = (body: object): number => ((body as RecordNotes).goneFields ?? 0) | 0;

function refusedIn(body: object): number {
  const { refusedFields } = body as RecordNotes;
  let fields = 0;
  if (refusedFields) for (const { field } of segmentsOf(refusedFields)) fields |= fieldBit(field);
  return fields;
}

interface Coming {
  readonly at: number;
  readonly brought: number;
  readonly gone: number;
}

/** Learns of values that do not come with every record. **Changes `before`.** */
function noteApart(before: Believed, { bits, numbers }: HoldingFields, { at, brought, gone }: Coming): void {
  const apart = before.apart ?? {};
  for (let place = 0; place < bits.length; place++) {
    const bit = bits[place]!;
    const field = numbers[place]!;
    const own = apart[field];
    if ((brought & bit) !== 0) {
      if (own) {
        learn(own, at - Math.max(own.since, before.resumedAt));
        own.since = at;
      } else if ((before.known & bit) === 0) apart[field] = { since: at, receipts: 1, spacing: 0 };
    } else if ((gone & bit) !== 0) delete apart[field];
    else if (!own && (before.known & bit) !== 0)
      apart[field] = { since: before.at, receipts: before.receipts, spacing: before.spacing };
  }
  before.apart = apart;
}

/** Fills in what holds; null where nothing does. */
function fill(
  before: Believed,
  kind: number,
  at: number,
  { body, payload }: Stored,
  fields: HoldingFields,
  brought: number,
): (Stored & { readonly held: number }) | null {
  const { changes = false } = body as RecordNotes;
  const { keys, bits, numbers, unread, onlyTold } = fields;
  // A source of changes has another value now, if none that is believed.
  const candidates = before.known & ~goneIn(body) & ~(changes ? refusedIn(body) : 0);
  const earlier = before.body as Values;
  const filled: Values = {};
  let held = 0;
  for (let place = 0; place < bits.length; place++) {
    const bit = bits[place]!;
    const key = keys[place]!;
    if ((candidates & bit) === 0 || (onlyTold[place] && !changes)) continue;
    if (!holdsStill(before, numbers[place]!, at, changes)) continue;
    const value =
      (brought & bit) === 0
        ? missing(kind, key, earlier, body as Values, changes)
        : withUnread((body as Values)[key], earlier[key], changes ? unread[place] : undefined);
    if (value === undefined) continue;
    filled[key] = value;
    held |= bit;
  }
  if (held === 0) return null;
  const heldFields = held >>> 0;
  const replaced = new Set(numbers.filter((_, place) => (held & bits[place]!) !== 0));
  return {
    body: { ...body, ...filled, heldFields },
    payload: mergePayloads(withoutFields(payload, replaced), payloadOf(kind as Kind, { ...filled, heldFields })),
    held,
  };
}

function holdsStill(before: Believed, field: number, at: number, changes: boolean): boolean {
  const own = before.apart?.[field];
  return at - (own?.since ?? before.at) <= (changes ? MAX_HOLD_MS : holdMsOf(own ?? before));
}

/** What holds for a value that did not come; undefined for nothing. */
const missing = (kind: number, key: string, earlier: Values, values: Values, changes: boolean): unknown =>
  !changes && isContradicted(kind, key, earlier, values) ? undefined : earlier[key];

function isContradicted(kind: number, key: string, earlier: Values, values: Values): boolean {
  const pair = opposites.get(kind);
  if (!pair?.includes(key)) return false;
  const other = pair[0] === key ? pair[1] : pair[0];
  return (earlier[key] as number) > 0 && ((values[other] as number | undefined) ?? 0) > 0;
}

/** Bytes of some values of a kind alone. */
export function payloadOf(kind: Kind, values: Values): Uint8Array {
  const codec = CODECS[nameOfKind(kind)];
  // A body without values has what its codec needs.
  const empty = codec.decode(new Uint8Array());
  return (codec.encode as (body: object) => { finish(): Uint8Array })({ ...empty, ...values }).finish();
}

/** Whether a list has an element that was not read. */
function hasUnread({ keys, unread }: HoldingFields, body: object): boolean {
  if ((body as RecordNotes).changes !== true) return false;
  return keys.some((key, place) => {
    const mark = unread[place];
    return mark !== undefined && ((body as Values)[key] as readonly number[]).includes(mark);
  });
}

/** A list in which what was not read is as it was before; undefined where nothing of it holds, and for what is no list. */
function withUnread(list: unknown, earlier: unknown, mark: number | undefined): readonly number[] | undefined {
  if (mark === undefined) return undefined;
  const before = earlier as readonly number[];
  let isHeld = false;
  const all = (list as readonly number[]).map((element, place) => {
    const was = before[place];
    if (element !== mark || was === undefined || was === mark) return element;
    isHeld = true;
    return was;
  });
  return isHeld ? all : undefined;
}
