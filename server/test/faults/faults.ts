import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { type Body, KIND } from '#domain/foundation/kinds/registry.ts';
import type { Bms, Dmt, Location, Monitor } from '#domain/foundation/kinds/wire.ts';
import { Chance } from './chance.ts';
import { EVERY_MS, type Message, START } from './true-device.ts';

/** One thing that goes wrong with what a device sends at an instant. Returns the messages instead of those; `before` are the true ones of the instant before, `past` counts the intervals. */
type Fault = (messages: readonly Message[], chance: Chance, before: readonly Message[], past: number) => Message[];

const changed =
  (kind: number, make: (body: Body, chance: Chance) => object): Fault =>
  (messages, chance) =>
    messages.map((message) =>
      message.kind === kind ? ({ ...message, body: make(message.body, chance) } as Message) : message,
    );

/** Without some values, as if they had been `NaN` or not asked for. */
const without = (body: Body, chance: Chance, least: number): object =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([key]) => ['cellMillivolt', 'temperatureCentiCelsius'].includes(key) || chance.next() > least,
    ),
  );

/** Of the battery what is not as it was. */
const onlyChanged: Fault = (messages, _, before) =>
  messages.map((message) => {
    const last = before.find(({ kind }) => kind === message.kind)?.body as Record<string, unknown> | undefined;
    if (message.kind !== KIND.monitor || !last) return message;
    const values = Object.entries(message.body).filter(([key, value]) => value !== last[key]);
    return { ...message, body: { ...Object.fromEntries(values), changes: true } } as Message;
  });

/** Said to be gone, as a source says that it cannot reach its probe. */
const gone = ({ socCentiPercent: _, ...rest }: Monitor): object => ({ ...rest, goneFields: fieldBit(1) });

const COUNTS = [0, 65_535, 2 ** 32 - 1, 65_535_000] as const;
const HOME = { latitudeMicroDegree: 22_543_100, longitudeMicroDegree: 114_057_900 };
const ROLLOVER_MS = 1024 * 7 * DAY_MS;

/** Clocks that move values which nobody can tell from right ones, and by how many hours together. */
const HOUR_BACK = 'a clock an hour back';
const [FAST, SLOW] = ['a clock that runs 2 % fast', 'a clock that runs 2 % slow'];
export const MOVED_HOURS: Readonly<Record<string, number>> = { [HOUR_BACK]: 3, [FAST]: 1, [SLOW]: 1 };

/** Each stands for a kind of fault; the number is how many intervals one of them lasts. */
export const FAULTS: Readonly<Record<string, readonly [fault: Fault, intervals: number]>> = {
  'a record without some values': [changed(KIND.monitor, (body, chance) => without(body, chance, 0.5)), 2],
  'NaN for one value': [
    changed(KIND.monitor, ({ ...body }, chance) => {
      const values = body as Partial<Monitor>;
      delete values[chance.of(['socCentiPercent', 'voltageCentiVolt', 'temperatureCentiCelsius'] as const)];
      return values;
    }),
    1,
  ],
  'only what changed': [onlyChanged, 2],
  'a charge that is said to be gone': [changed(KIND.monitor, (body) => gone(body as Monitor)), 1],
  'a counter that lies': [
    changed(KIND.dmt, (body, chance) => ({ ...(body as Dmt), solarEnergyWattHour: chance.of(COUNTS) })),
    2,
  ],
  'a high word that is wrong': [
    changed(KIND.dmt, (body) => ({
      ...(body as Dmt),
      solarEnergyWattHour: ((body as Dmt).solarEnergyWattHour ?? 0) + 7 * 65_536,
    })),
    1,
  ],
  'a counter that wavers': [
    changed(KIND.dmt, (body, chance) => ({
      ...(body as Dmt),
      solarEnergyWattHour: Math.max(0, ((body as Dmt).solarEnergyWattHour ?? 0) - chance.int(0, 2)),
    })),
    6,
  ],
  'a power that nothing has': [changed(KIND.dmt, (body) => ({ ...(body as Dmt), solarWatt: 10_000_000 })), 2],
  'a charge of 105 %': [changed(KIND.monitor, (body) => ({ ...(body as Monitor), socCentiPercent: 10_500 })), 2],
  'a temperature that no probe has': [
    changed(KIND.monitor, (body) => ({ ...(body as Monitor), temperatureCentiCelsius: -32_768 })),
    2,
  ],
  '−127 °C': [changed(KIND.monitor, (body) => ({ ...(body as Monitor), temperatureCentiCelsius: -12_700 })), 2],
  'a voltage of all ones': [
    changed(KIND.monitor, (body) => ({ ...(body as Monitor), voltageCentiVolt: 6_553_500 })),
    2,
  ],
  'a cell that was not read': [changed(KIND.bms, (body, chance) => element(body as Bms, chance.int(0, 16), 0)), 3],
  'a cell that is all ones': [changed(KIND.bms, (body, chance) => element(body as Bms, chance.int(0, 16), 65_535)), 2],
  'a probe that was not read': [
    changed(KIND.bms, (body) => ({
      ...(body as Bms),
      temperatureCentiCelsius: (body as Bms).temperatureCentiCelsius.map((value, place) =>
        place === 2 ? -27_315 : value,
      ),
    })),
    3,
  ],
  'a sign of the longitude lost': [
    changed(KIND.location, (body) => ({
      ...(body as Location),
      longitudeMicroDegree: -(body as Location).longitudeMicroDegree,
    })),
    3,
  ],
  'latitude and longitude swapped': [
    changed(KIND.location, (body) => ({
      ...(body as Location),
      latitudeMicroDegree: (body as Location).longitudeMicroDegree,
      longitudeMicroDegree: (body as Location).latitudeMicroDegree,
    })),
    2,
  ],
  'at home with the maker': [changed(KIND.location, (body) => ({ ...(body as Location), ...HOME })), 2],
  'a clock 1,024 weeks back': [(messages) => shifted(messages, -ROLLOVER_MS), 3],
  'a clock a day ahead': [(messages) => shifted(messages, DAY_MS), 3],
  'a clock an hour ahead': [(messages) => shifted(messages, HOUR_MS), 3],
  [HOUR_BACK]: [(messages) => shifted(messages, -HOUR_MS), 3],
  // Until it is too far ahead to be stored.
  [FAST]: [(messages, _, __, past) => shifted(messages, 0.02 * (past + 1) * EVERY_MS), 8],
  [SLOW]: [(messages, _, __, past) => shifted(messages, -0.02 * (past + 1) * EVERY_MS), 24],
  'a clock at 1970': [(messages) => shifted(messages, -START), 3],
  'come again': [
    (messages) => [...messages, ...messages.map((each) => ({ ...each, receivedAt: each.receivedAt + 3 * EVERY_MS }))],
    4,
  ],
  'come late': [
    (messages, chance) =>
      messages.map((each) => ({ ...each, receivedAt: each.receivedAt + chance.int(1, 4) * EVERY_MS })),
    1,
  ],
};

/** What a counter of energy says from an instant on, by what has flowed since. */
export const ANEW: Readonly<Record<string, (flowed: number) => number>> = {
  'a counter that is set to zero': (flowed) => flowed,
  'a meter that is replaced': (flowed) => 777_000 + flowed,
  'a counter at the end of 16 bits': (flowed) => (65_136 + flowed) % 65_536,
};

/** No counter begins anew more often: with each time less says what it has counted. */
const MAX_ANEW = 2;

/** Counters that begin anew at instants, each so many times. */
function withNewCounts(
  messages: readonly Message[],
  chance: Chance,
  { names, ofEach }: Pick<Plan, 'names' | 'ofEach'>,
): readonly Message[] {
  const counts = messages.filter(({ kind }) => kind === KIND.dmt);
  const countOf = ({ body }: Message): number => (body as Dmt).solarEnergyWattHour ?? 0;
  const wanted = names.flatMap((name) =>
    ANEW[name]
      ? Array.from({ length: Math.min(ofEach, MAX_ANEW) }, () => ({ count: ANEW[name]!, turn: chance.next() }))
      : [],
  );
  // Each in a part of the time of its own: of two within a few hours nothing says which was which.
  const hours = Math.floor(counts.length / wanted.length);
  const begins = wanted
    .sort((one, other) => one.turn - other.turn)
    .map(({ count }, part) => ({ count, first: counts[part * hours + chance.int(hours >> 2, hours - (hours >> 2))]! }));
  return messages.map((each) => {
    const begin = each.kind === KIND.dmt && begins.findLast(({ first }) => first.at <= each.at);
    if (!begin) return each;
    const solarEnergyWattHour = begin.count(countOf(each) - countOf(begin.first));
    return { ...each, body: { ...(each.body as Dmt), solarEnergyWattHour } };
  });
}

interface Plan {
  readonly seed: number;
  readonly ofEach: number;
  readonly names: readonly string[];
}

const element = (body: Bms, place: number, value: number): object => ({
  ...body,
  cellMillivolt: body.cellMillivolt.map((cell, index) => (index === place ? value : cell)),
});

const shifted = (messages: readonly Message[], ms: number): Message[] =>
  messages.map((each) => ({ ...each, at: each.at + ms }));

/** What a device sends with so many faults of each kind at any place, in the order in which it comes in. */
export function withFaults(messages: readonly Message[], { seed, ofEach, names }: Plan): Message[] {
  const chance = new Chance(seed);
  const truth = Map.groupBy(withNewCounts(messages, chance, { names, ofEach }), ({ at }) => at);
  const byInstant = new Map(truth);
  const instants = [...truth.keys()];
  // No two in one place: of a value that is wrong twice nothing says more.
  const taken = new Set<number>();
  for (const name of names.filter((each) => FAULTS[each])) {
    const [fault, intervals] = FAULTS[name]!;
    for (let number = 0; number < ofEach; number++) {
      const first = chance.int(4, instants.length - intervals - 4);
      const places = Array.from({ length: intervals }, (_, past) => first + past);
      if (places.some((place) => taken.has(place))) continue;
      for (let place = first - 2; place < first + intervals + 2; place++) taken.add(place);
      for (const [past, place] of places.entries()) {
        const at = (other: number) => truth.get(instants[other]!)!;
        byInstant.set(instants[place]!, fault(at(place), chance, at(place - 1), past));
      }
    }
  }
  return [...byInstant.values()].flat().sort((one, other) => one.receivedAt - other.receivedAt);
}
