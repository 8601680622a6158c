import type { Told } from '#domain/fleet/bridges/make-records.ts';
import { targetsOf } from '#domain/fleet/bridges/target.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';

/** What was told of one kind of record of one unit, and the instant of that record, UTC epoch ms. */
export interface Batch {
  readonly told: readonly Told[];
  readonly at: number;
  /** A channel whose record is sent though nothing changed. */
  readonly unchanged?: Told;
}

interface Heard {
  readonly told: Told;
  readonly at: number;
}

/** How long a value counts that a source of changes told, as on the server. */
const HOLDS_MS = DAY_MS;
/** Coordinates that come within this time are of one position. */
const TOGETHER_MS = 2 * SECOND_MS;
const POSITION: readonly string[] = ['location.latitude', 'location.longitude'];

const keyOf = ({ unit, channel }: Told): string => `${unit} ${channel}`;
/** Which record a channel belongs to. */
const recordOf = ({ unit, channel }: Told): string => `${unit} ${channel.slice(0, channel.indexOf('.'))}`;
const kindOf = ({ channel }: Told) => targetsOf(channel)?.[0]?.kind;
/** The list that `bms.cell.3` is an element of; of any other channel, itself. */
const listOf = ({ unit, channel }: Told): string => `${unit} ${channel.replace(/\.\d+$/, '')}`;

/**
 * Gathers what arrives piece by piece or more often than it should be sent: at most one record of a kind and unit in each interval, with
 * the newest of each channel, at the instant of the last that arrived. The interval is counted by the instants that came; 0
 * passes everything on.
 *
 * Of a source of changes, what a record cannot leave out is joined with what was told last: the elements of a list, the
 * coordinates of a position, a state. That something is gone is passed on once.
 */
export class Gather {
  readonly #intervalMs: number;
  readonly #pass: (batches: readonly Batch[]) => void;
  readonly #isOfChanges: boolean;
  readonly #newest = new Map<string, Heard>();
  /** What goes with a position, until there is one. */
  readonly #waiting = new Map<string, Heard>();
  /** Units of which a coordinate has come since their position was passed on. */
  readonly #moved = new Set<number>();
  readonly #known = new Map<string, Heard>();
  /** The instant of the newest record of each kind and unit that was passed on. */
  readonly #passed = new Map<string, number>();
  #since = 0;
  #last = 0;

  constructor(intervalMs: number, pass: (batches: readonly Batch[]) => void, isOfChanges = false) {
    this.#intervalMs = intervalMs;
    this.#pass = pass;
    this.#isOfChanges = isOfChanges;
  }

  take(all: readonly Told[], at: number): void {
    // An element that is unread keeps its place in a list that is read.
    const lists = new Set(all.flatMap((told) => (told.value === null ? [] : [listOf(told)])));
    const isNews = (told: Told) => told.value !== null || this.#known.get(keyOf(told))?.told.value !== null;
    const news = all.filter((told) => isNews(told) || lists.has(listOf(told)));
    if (news.length === 0) return;
    if (this.#newest.size > 0 && (at >= this.#since + this.#intervalMs || at < this.#last)) this.#passOn(at);
    if (this.#newest.size === 0) this.#since = at;
    for (const told of news) {
      this.#newest.set(keyOf(told), { told, at });
      this.#known.set(keyOf(told), { told, at });
    }
    this.#last = at;
    if (this.#intervalMs === 0) this.#passOn(at);
  }

  /**
   * The source of changes is there and tells nothing: what it told holds. A record of each kind and unit says so in each minute, or
   * interval, so that the device is not taken for silent. Not of a position: nobody has measured it again.
   */
  rest(now: number): void {
    if (!this.#isOfChanges) return;
    const pause = Math.max(this.#intervalMs, MINUTE_MS);
    const resting = new Map<string, Told>();
    // What waits for its interval is older than now.
    const waiting = new Set([...this.#newest.values()].map(({ told }) => recordOf(told)));
    for (const known of this.#known.values()) {
      const record = recordOf(known.told);
      const isDue = !waiting.has(record) && now - (this.#passed.get(record) ?? now) >= pause;
      if (isDue && this.#holds(known, now) && kindOf(known.told) !== KIND.location) resting.set(record, known.told);
    }
    if (resting.size === 0) return;
    this.#pass(
      [...resting].map(([record, unchanged]) => ({
        ...{ told: this.#joined([], record, now), at: this.#next(record, now), unchanged },
      })),
    );
  }

  /** The source tells nothing any more: all that it told is gone. */
  lose(at: number): void {
    const told = [...this.#known.values()].map((heard): Told => ({ ...heard.told, value: null }));
    this.take(told, Math.max(at, this.#last));
  }

  /** Passes on what is there once its interval is over. */
  due(now: number): void {
    if (now >= this.#since + this.#intervalMs) this.#passOn(now);
  }

  /** Passes on all that is there. */
  flush(): void {
    this.#passOn(Number.POSITIVE_INFINITY);
  }

  #passOn(now: number): void {
    if (this.#newest.size === 0 && this.#moved.size === 0) return;
    const records = Map.groupBy(this.#newest.values(), ({ told }) => recordOf(told));
    this.#newest.clear();
    const batches = [...records.values()].flatMap((heard) => this.#batchOf(heard));
    batches.push(...[...this.#moved].flatMap((unit) => this.#positionOf(unit, now)));
    if (batches.length > 0) this.#pass(batches);
  }

  #batchOf(heard: readonly Heard[]): Batch[] {
    const last = Math.max(...heard.map((each) => each.at));
    const { told: first } = heard[0]!;
    if (!this.#isOfChanges) return [{ told: heard.map(({ told }) => told), at: last }];
    const record = recordOf(first);
    if (kindOf(first) !== KIND.location)
      return [{ told: this.#joined(heard, record, last), at: this.#next(record, last) }];
    for (const each of heard) {
      this.#waiting.set(keyOf(each.told), each);
      if (POSITION.includes(each.told.channel) && each.told.value !== null) this.#moved.add(first.unit);
    }
    return [];
  }

  /** The position of a unit that moved, at the later of its coordinates, and what waited for it; none while the other may still come. */
  #positionOf(unit: number, now: number): Batch[] {
    const position = POSITION.flatMap((channel) => this.#known.get(`${unit} ${channel}`) ?? []);
    const instants = position.map(({ at }) => at);
    const [first, last] = [Math.min(...instants), Math.max(...instants)];
    const isWhole = position.length === POSITION.length && position.every((each) => this.#holds(each, last));
    if (isWhole && last - first > TOGETHER_MS && now - last < TOGETHER_MS) return [];
    this.#moved.delete(unit);
    if (!isWhole) return [];
    for (const each of position) this.#waiting.set(keyOf(each.told), each);
    const own = [...this.#waiting.values()].flatMap(({ told }) => (told.unit === unit ? [told] : []));
    for (const told of own) this.#waiting.delete(keyOf(told));
    return [{ told: own, at: this.#next(recordOf(own[0]!), last) }];
  }

  /** What came within one millisecond is two records nevertheless. */
  #next(record: string, at: number): number {
    const before = this.#passed.get(record) ?? Number.NEGATIVE_INFINITY;
    const next = at <= before && before - at < SECOND_MS ? before + 1 : at;
    this.#passed.set(record, next);
    return next;
  }

  /** With what a record of these cannot leave out. */
  #joined(heard: readonly Heard[], record: string, at: number): Told[] {
    const lists = new Set(heard.map(({ told }) => listOf(told)));
    const all = new Map(heard.map(({ told }) => [keyOf(told), told]));
    for (const [key, known] of this.#known) {
      if (all.has(key) || recordOf(known.told) !== record || at - known.at > HOLDS_MS) continue;
      const channel = targetsOf(known.told.channel)?.[0]?.channel;
      const isJoined = channel?.repeated
        ? lists.has(listOf(known.told))
        : channel?.absent === 'zero' && known.told.value !== null;
      if (isJoined) all.set(key, known.told);
    }
    return [...all.values()];
  }

  #holds({ told, at }: Heard, now: number): boolean {
    return told.value !== null && now - at <= HOLDS_MS;
  }
}
