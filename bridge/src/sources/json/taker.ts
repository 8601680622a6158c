import type { MessageMapping } from '#domain/fleet/bridges/sources.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { Deliveries } from '../deliveries.ts';
import type { SourceContext } from '../source.ts';
import { decode, textOf } from './decode.ts';
import { type Listener, type Mapped, mapMessage } from './map.ts';
import { leavesOf } from './paths.ts';
import { type Layout, layoutOf, samplesOf, unreadSamples } from './samples.ts';

/** Takes one message after another; what cannot be read is told once, until a message can be. */
export function taker(name: string, mapping: MessageMapping, isOfChanges: boolean, context: SourceContext) {
  const { take, now, saw } = context;
  const layout = layoutOf(mapping);
  // As the settings name them, wherever they count from.
  const names = new Map(layout.values.map(({ path }, place) => [path, mapping.values[place]?.path ?? path]));
  const deliveries = new Deliveries(name, [...names.values()], context, isOfChanges);
  const listener: Listener = {
    heard: (path) => deliveries.heard(names.get(path) ?? path),
    noNumber: (path, value) => deliveries.noNumber(names.get(path) ?? path, value),
    second: (path, channel) => hints.tell(`${names.get(path)} is left out of ${channel}, which another path has`),
  };
  const faults = new Once((line) => context.log(`${name}: ${line}`));
  const hints = new Once((line) => context.log(`${name}: ${line}`));
  const mapped = (sample: unknown): Mapped[] => {
    const found = mapMessage(sample, layout, listener);
    if (found === null) faults.tell(`a message has no time at ${layout.time?.path}`);
    else if (found.told.length === 0) faults.tell('a message has none of the mapped values');
    return found === null || found.told.length === 0 ? [] : [found];
  };
  const send = (found: readonly Mapped[], from: string, unit: number) => {
    const at = now();
    const strange = found.find((sample) => sample.at !== null && !isPlausible(sample.at, at));
    if (strange) hints.tell(`a message is of the year ${yearOf(strange.at ?? 0)}: is its time in ${layout.time?.in}?`);
    for (const { told, ...sample } of found.toSorted((a, b) => (a.at ?? at) - (b.at ?? at))) {
      const own = told.map((each) => ({ ...each, unit: each.unit + unit }));
      take(own, sample.at ?? at, { from, isOneOfMany: found.length > 1 && sample.at !== null });
    }
  };
  return (payload: Uint8Array, from: string, unit: number) => {
    const { messages, rest } = decode(textOf(payload));
    if (rest !== null) faults.tell('a message is not JSON', rest);
    for (const message of messages) {
      if (saw) for (const [path, value] of leavesOf(message)) saw(path, value);
      const unread = unreadOf(message, layout);
      if (unread) hints.tell(unread);
    }
    const found = messages.flatMap((message) => samplesOf(message, layout)).flatMap(mapped);
    if (messages.length > 0) deliveries.message();
    if (found.length === 0) return;
    if (rest === null) faults.clear();
    if (found.length > 1 && !layout.time) hints.tell('a message has several samples without times: the last counts');
    send(found, from, unit);
  };
}

const FIRST_YEAR = Date.UTC(2000, 0);
const isPlausible = (at: number, now: number): boolean => at >= FIRST_YEAR && at <= now + DAY_MS;
/** Without a look at how far a calendar goes: seconds that are milliseconds are of the year 58,000. */
const yearOf = (at: number): number => 1970 + Math.floor(at / (365.2425 * DAY_MS));

function unreadOf(message: unknown, layout: Layout): string | null {
  const unread = unreadSamples(message, layout);
  const where = unread?.path || '(whole message)';
  return unread && `${unread.count} more like the first at ${where} are not read: name it as samples if they are`;
}

/** Tells a thing once, whatever it looks like in detail. */
class Once {
  readonly #log: (line: string) => void;
  readonly #told = new Set<string>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  tell(what: string, detail = ''): void {
    if (!this.#told.has(what)) this.#log(detail === '' ? what : `${what}: ${detail}`);
    this.#told.add(what);
  }

  clear(): void {
    this.#told.clear();
  }
}
