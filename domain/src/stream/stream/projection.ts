import type { RecordInput, StreamInput } from './input.ts';

/**
 * A value derived from the inputs of one device, independent of all other derived values. Pure but for its state, which
 * it changes in place; the state is plain JSON.
 */
export interface Projection<Name extends string, State, Rules, Settings, Event> {
  readonly name: Name;
  /** Raised when the state or its meaning changes: states of another version are derived again from the log, unless they are upgraded. */
  readonly version: number;
  /**
   * The state that one of the version before this goes on as; it may be changed. Before version 1 there was none. Absent where only
   * the log tells it.
   */
  upgrade?(before: unknown, version: number): State;
  /** The oldest version that can be upgraded, where that is not the one before. */
  readonly oldestVersion?: number;
  /** The settings that it needs, prepared once for many inputs. Throws RangeError for an unknown time zone. */
  prepare(settings: Settings): Rules;
  /**
   * Kinds of records (their numbers) that it takes in order of their instants: a late one makes it due to be computed again
   * from there, another version from the first. Absent where the order of arrival counts.
   */
  readonly recomputedFor?: readonly number[];
  /** The state before the first input. */
  begin(): State;
  /**
   * Takes an input in order of arrival; only those records that are newer than all of their kind and unit. Their instants are
   * those of the live order but for the kinds that it is recomputed for.
   */
  take(state: State, input: StreamInput, rules: Rules, emit: (event: Event) => void): void;
  /**
   * Takes the instant of a record or an event as it was sent, whatever becomes of it: also of one that is refused for its instant.
   * What came again is left out.
   */
  takeInstant?(
    state: State,
    sent: { readonly at: number; readonly receivedAt: number },
    rules: Rules,
    emit: (event: Event) => void,
  ): void;
  /** Takes a record older than the newest of its kind and unit. */
  takeLate?(state: State, record: RecordInput, rules: Rules, emit: (event: Event) => void): void;
  /**
   * The instant from which a deadline would change something, if nothing comes in before; null when none would.
   * @param listeningSince as the deadline will say
   */
  deadline?(state: State, rules: Rules, listeningSince?: number): number | null;
}

/** Any projection for devices with such settings. */
export type AnyProjection<Settings, Event> = Projection<string, unknown, unknown, Settings, Event>;

/** The state of a unit behind a device, begun when it is new. Changes `units`. */
export function unitOf<State>(units: Record<number, State>, unit: number, begin: () => State): State {
  const known = units[unit];
  if (known !== undefined) return known;
  const begun = begin();
  units[unit] = begun;
  return begun;
}
