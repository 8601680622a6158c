import { FUTURE_LIMIT_MS } from '../../foundation/basics/time.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import { type Arrivals, liveAt, noArrivals, placeOf, type RefusalReason } from './arrivals.ts';
import type { DeviceEventInput, RecordInput, SeenInput, StreamInput } from './input.ts';
import type { AnyProjection } from './projection.ts';

/** The stream's own verdict on a record. */
export type StreamEvent =
  /** A record or event from the future must not be written to the log; a duplicate of the newest is there already. */
  | {
      readonly type: 'refused';
      readonly reason: RefusalReason;
      readonly kind: number;
      readonly unit: number;
      readonly at: number;
    }
  /** Older than the newest instant of its kind and unit. */
  | { readonly type: 'late'; readonly kind: number; readonly unit: number; readonly at: number };

/** The states of all projections of one device, by name, and the newest instants. */
export type StatesOf<Projections extends readonly { readonly name: string; begin(): unknown }[]> = {
  arrivals: Arrivals;
} & { [P in Projections[number] as P['name']]: ReturnType<P['begin']> };

interface Stream<States, Settings, Event> {
  /** The states before the first input. */
  begin(): States;
  /**
   * Takes one input into the states, which the caller owns and which keep references to parts of the input. **Changes
   * `states`.** If it throws (RangeError: unknown time zone) they are invalid and must be dropped.
   */
  take(states: States, input: StreamInput, settings: Settings, emit: (event: Event | StreamEvent) => void): void;
  /**
   * The first instant at which a projection wants a deadline; null when none does.
   * @param listeningSince as the deadline will say
   */
  deadline(states: States, settings: Settings, listeningSince?: number): number | null;
}

/**
 * Feeds the inputs of a device to a list of projections, each independently. Values derived from settings are cached
 * per settings object, which must not change.
 */
export function createStream<
  const Projections extends readonly AnyProjection<Settings, Event>[],
  Settings extends object,
  Event,
>(
  projections: Projections & readonly AnyProjection<Settings, Event>[],
): Stream<StatesOf<Projections>, Settings, Event> {
  type States = StatesOf<Projections>;
  const prepared = new WeakMap<Settings, readonly unknown[]>();
  const rulesOf = (settings: Settings): readonly unknown[] => {
    const known = prepared.get(settings);
    if (known) return known;
    const rules = projections.map((projection) => projection.prepare(settings));
    prepared.set(settings, rules);
    return rules;
  };
  const stateOf = (states: States, { name }: { readonly name: string }): unknown =>
    (states as Record<string, unknown>)[name];

  const watching = projections.flatMap(({ takeInstant }, index) => (takeInstant ? index : []));
  const takeInstant = (
    states: States,
    input: StreamInput,
    place: ReturnType<typeof placeOf>,
    rules: readonly unknown[],
    emit: (event: Event) => void,
  ) => {
    if (place === 'duplicate') return;
    const sent = sentInstant(input);
    if (sent === null) return;
    for (const index of watching) {
      const projection = projections[index]!;
      projection.takeInstant!(stateOf(states, projection), sent, rules[index], emit);
    }
  };

  const takeLate = (states: States, record: RecordInput, rules: readonly unknown[], emit: (event: Event) => void) => {
    for (const [index, projection] of projections.entries())
      projection.takeLate?.(stateOf(states, projection), record, rules[index], emit);
  };

  return {
    begin: () =>
      Object.fromEntries([
        ['arrivals', noArrivals()],
        ...projections.map((projection) => [projection.name, projection.begin()]),
      ]) as States,
    take: (states, input, settings, emit) => {
      const rules = rulesOf(settings);
      const place = placeIn(states.arrivals, input);
      const seen = place === 'newest' ? null : seenOf(input as RecordInput);
      const byInstant = seen ?? input;
      const live = seen === null || place === 'overtaking' ? inLiveOrder(input) : seen;
      for (let index = 0; index < projections.length; index++) {
        const projection = projections[index]!;
        const taken = live !== byInstant && isInOrderOfInstants(projection, input) ? byInstant : live;
        projection.take(stateOf(states, projection), taken, rules[index], emit);
      }
      takeInstant(states, input, place, rules, emit);
      if (place === 'newest' || (input.type !== 'record' && input.type !== 'event')) return;
      if (place === 'late') takeLate(states, input as RecordInput, rules, emit);
      emit(verdictOn(input, place));
    },
    deadline: (states, settings, listeningSince) => {
      const rules = rulesOf(settings);
      let first: number | null = null;
      for (let index = 0; index < projections.length; index++) {
        const projection = projections[index]!;
        const wanted = projection.deadline?.(stateOf(states, projection), rules[index], listeningSince) ?? null;
        if (wanted !== null && (first === null || wanted < first)) first = wanted;
      }
      return first;
    },
  };
}

const verdictOn = (
  input: RecordInput | DeviceEventInput,
  place: Exclude<ReturnType<typeof placeOf>, 'newest'>,
): StreamEvent => {
  const { unit, at } = input;
  const kind = input.type === 'event' ? KIND.event : input.kind;
  return place === 'late' || place === 'overtaking'
    ? { type: 'late', kind, unit, at }
    : { type: 'refused', reason: place, kind, unit, at };
};

/** The instant that was sent; null where nothing was. */
function sentInstant(input: StreamInput): { readonly at: number; readonly receivedAt: number } | null {
  if (input.type === 'record' || input.type === 'event') return input;
  if (input.type !== 'seen' || input.sentAt === undefined) return null;
  return { at: input.sentAt, receivedAt: input.receivedAt };
}

const seenOf = ({ receivedAt }: RecordInput): SeenInput => ({ type: 'seen', receivedAt });

/** With a clock that is ahead, nothing is later than its receipt: no value and no warning is of the future. */
function inLiveOrder(input: StreamInput): StreamInput {
  if (input.type !== 'record' && input.type !== 'event') return input;
  const at = liveAt(input);
  if (at === input.at) return input;
  return input.type === 'record' ? { ...input, at, sentAt: input.at } : { ...input, at };
}

const isInOrderOfInstants = (
  { recomputedFor }: { readonly recomputedFor?: readonly number[] },
  input: StreamInput,
): boolean => input.type === 'record' && (recomputedFor?.includes(input.kind) ?? false);

/** Events are taken in order of arrival, whatever their instants. */
function placeIn(arrivals: Arrivals, input: StreamInput): ReturnType<typeof placeOf> {
  if (input.type === 'record') return placeOf(arrivals, input);
  return input.type === 'event' && input.at - input.receivedAt > FUTURE_LIMIT_MS ? 'future' : 'newest';
}
