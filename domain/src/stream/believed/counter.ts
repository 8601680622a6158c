import { HOUR_MS } from '../../foundation/basics/time.ts';

/** What a counter said at an instant. */
export interface CounterReading {
  readonly at: number;
  readonly count: number;
  /** Somebody has looked at it and says that it is right. */
  readonly isOverruled?: boolean;
}

/** What is possible for a counter. */
export interface CounterRules {
  /** Most that it counts in an hour: W of a counter of Wh. */
  readonly most: number;
  /** Its smallest step. */
  readonly resolution: number;
  /** Longest time between two readings that says nothing, ms. */
  readonly gapMs: number;
}

/**
 * How a counter came from one believed reading to the next: it counted; it ran over its end; it was set to zero; or it goes
 * on from another base, and what it counted meanwhile is not known.
 */
type CounterStepKind = 'counted' | 'overflow' | 'reset' | 'replaced';

export interface CounterStep {
  readonly before: CounterReading;
  readonly later: CounterReading;
  readonly kind: CounterStepKind;
  /** Null where it is not known. */
  readonly counted: number | null;
}

export const DOUBTS = ['fell', 'rose'] as const;
/** Why a reading is not believed: it fell, or rose more than possible, and what came after goes on from before it. */
type Doubt = (typeof DOUBTS)[number];

export interface DoubtedReading extends CounterReading {
  readonly why: Doubt;
}

/** What happened is what needs the fewest accidents. A reading is bad more often than a counter begins anew, and a run of bad ones has one cause. */
const COST = {
  loose: 0.2,
  bad: 2,
  badToo: 0.05,
  badButCounts: 0.5,
  badAtFirst: 2.6,
  overflow: 2.75,
  reset: 3,
  replaced: 3.5,
};
/** An account of what happened that is so much more likely than all others is taken for true. */
const SURE = 3;
/** Accounts worse than the best by more are not followed, nor more than so many. */
const HOPELESS = 6;
const MAX_ACCOUNTS = 5;
/** So many readings may wait for what the next ones confirm, and so many of the first ones. */
const MAX_WAITING = 200;
const FIRST_WAITING = 20;

/** Where counters end: 16 and 32 bits, and six to nine digits, of 1, 10, 100 and 1000 Wh. */
const ENDS = [1, 10, 100, 1000]
  .flatMap((unit) => [2 ** 16, 2 ** 32, 1e6, 1e7, 1e8, 1e9].map((end) => end * unit))
  .sort((one, other) => one - other);

/** One account of what happened: the steps up to its last believed reading, the newest first. */
interface Account {
  readonly last: CounterReading;
  readonly cost: number;
  /** How many of the newest readings are not believed. */
  readonly doubts: number;
  readonly steps: Trail | null;
}
interface Trail {
  readonly step: CounterStep;
  readonly before: Trail | null;
}

/** What has been decided about readings in their order. */
interface CounterSink {
  /** The first reading that is believed. */
  begin?(reading: CounterReading): void;
  step(step: CounterStep): void;
  doubted(reading: DoubtedReading): void;
}

/** The judgement of a counter so far. Plain JSON, bounded by what may wait. */
export interface CounterState {
  /** The best account first; empty before the first reading. */
  accounts: Account[];
  /** Readings since what is decided. */
  waiting: CounterReading[];
  /** What it costs to take all readings up to now for bad ones; null once anything was decided. */
  allBad: number | null;
}

export const noReadings = (): CounterState => ({ accounts: [], waiting: [], allBad: COST.badAtFirst });

/** A judgement that goes on from a reading that is believed. */
export const anchoredAt = (reading: CounterReading): CounterState => ({
  accounts: [{ last: reading, cost: 0, doubts: 0, steps: null }],
  waiting: [],
  allBad: null,
});

/** Takes the next reading: **changes `state`**, and tells the sink what is decided with it. */
export function judge(state: CounterState, reading: CounterReading, rules: CounterRules, sink: CounterSink): void {
  const [only] = state.accounts;
  if (only === undefined) {
    state.accounts = [{ last: reading, cost: 0, doubts: 0, steps: null }];
    state.waiting.push(reading);
    return;
  }
  if (state.accounts.length === 1 && state.allBad === null && !reading.isOverruled) {
    if (isJitter(only.last, reading, rules)) return;
    if (isSure(only.last, reading, rules)) {
      const step: CounterStep = {
        before: only.last,
        later: reading,
        kind: 'counted',
        counted: reading.count - only.last.count,
      };
      decide(state, { last: reading, cost: 0, doubts: 0, steps: { step, before: only.steps } }, rules, sink);
      return;
    }
  }
  follow(state, reading, rules);
  const [best, next] = state.accounts as [Account, ...Account[]];
  const isClear = next === undefined || next.cost - best.cost >= SURE;
  const mayDecide = state.allBad === null || state.waiting.length >= FIRST_WAITING;
  if (isClear && best.doubts === 0 && mayDecide) decide(state, best, rules, sink);
  else if (state.waiting.length > MAX_WAITING) decide(state, state.accounts.find(isUpToDate) ?? best, rules, sink);
}

const isUpToDate = ({ doubts }: Account): boolean => doubts === 0;

/** Nothing more comes: what is most likely is taken for true. Readings after the last believed one stay in `state.waiting`. */
export function conclude(state: CounterState, rules: CounterRules, sink: CounterSink): void {
  const [best] = state.accounts;
  if (best) decide(state, best, rules, sink);
}

/** The most likely way from an anchored judgement to a reading that is believed. */
export function concludeAt(state: CounterState, end: CounterReading, rules: CounterRules, sink: CounterSink): void {
  follow(state, end, rules, true);
  decide(state, state.accounts[0]!, rules, sink);
}

/**
 * How a counter may have come from a believed reading to another one, and how unlikely that is.
 *
 * @param pauseMs since the reading before, whether it is believed or not
 */
function stepTo(
  before: CounterReading,
  later: CounterReading,
  pauseMs: number,
  rules: CounterRules,
): { step: CounterStep; cost: number } {
  const difference = later.count - before.count;
  const allowed = allowedIn(later.at - before.at, rules);
  const loose = pauseMs > rules.gapMs ? COST.loose : 0;
  const of = (kind: CounterStepKind, counted: number | null, cost: number) => ({
    step: { before, later, kind, counted },
    cost: cost + loose,
  });
  if (difference >= 0 && (difference <= allowed || later.isOverruled === true)) return of('counted', difference, 0);
  if (difference < 0) {
    const end = ENDS.find((each) => each > before.count && each - before.count + later.count <= allowed);
    if (end !== undefined) return of('overflow', end + difference, COST.overflow);
    if (later.count <= allowed) return of('reset', later.count, COST.reset);
  }
  return of('replaced', null, COST.replaced);
}

const allowedIn = (ms: number, { most, resolution }: CounterRules): number => (most * ms) / HOUR_MS + 2 * resolution;

const isSure = (before: CounterReading, later: CounterReading, rules: CounterRules): boolean => {
  const [ms, difference] = [later.at - before.at, later.count - before.count];
  return difference >= 0 && ms <= rules.gapMs && difference <= allowedIn(ms, rules);
};

/** A reading that is lower by a step or two of a counter counts nothing and says nothing. */
const isJitter = (before: CounterReading, later: CounterReading, { resolution }: CounterRules): boolean =>
  later.count < before.count && before.count - later.count <= 2 * resolution && later.count >= 0.9 * before.count;

/** Follows all accounts of what happened by one reading, which may have to be believed. */
function follow(
  state: CounterState,
  reading: CounterReading,
  rules: CounterRules,
  isSurelyRight = reading.isOverruled === true,
): void {
  const { accounts, waiting } = state;
  const newest = waiting.at(-1);
  const pauseMs = reading.at - (newest ?? accounts[0]!.last).at;
  const goesOn = newest !== undefined && isSure(newest, reading, rules);
  const counts = goesOn && reading.count > newest.count;
  const others: Account[] = [];
  let ending: Account | null = null;
  const end = (account: Account) => {
    if (ending === null || account.cost < ending.cost) ending = account;
  };
  const worse = counts ? COST.badButCounts : COST.badToo;
  if (state.allBad !== null) {
    end({ last: reading, cost: state.allBad, doubts: 0, steps: null });
    state.allBad += isSurelyRight ? HOPELESS : worse;
  }
  for (const account of accounts) {
    if (!isSurelyRight && isJitter(account.last, reading, rules)) {
      others.push({ ...account, doubts: 0 });
      continue;
    }
    const { step, cost } = stepTo(account.last, reading, pauseMs, rules);
    // A counter that has come to a reading by way of another one has been there.
    const unlikely = account.doubts > 0 && goesOn && newest.count >= account.last.count ? COST.replaced : 0;
    end({ last: reading, cost: account.cost + cost + unlikely, doubts: 0, steps: { step, before: account.steps } });
    if (isSurelyRight || (cost === 0 && unlikely === 0)) continue;
    others.push({
      ...account,
      cost: account.cost + (account.doubts > 0 ? worse : COST.bad),
      doubts: account.doubts + 1,
    });
  }
  others.sort((one, other) => one.cost - other.cost);
  others.length = Math.min(others.length, MAX_ACCOUNTS - 1);
  if (ending) others.push(ending);
  others.sort((one, other) => one.cost - other.cost);
  const limit = others[0]!.cost + HOPELESS;
  state.accounts = others.filter(({ cost }) => cost <= limit);
  waiting.push(reading);
}

/** Takes an account for true: what it believes and what it does not believe goes to the sink in the order of instants. */
function decide(state: CounterState, account: Account, rules: CounterRules, sink: CounterSink): void {
  const steps: CounterStep[] = [];
  for (let trail = account.steps; trail !== null; trail = trail.before) steps.push(trail.step);
  const { waiting } = state;
  state.accounts = [{ last: account.last, cost: 0, doubts: 0, steps: null }];
  state.allBad = null;
  let place = 0;
  for (; place < waiting.length && waiting[place]!.at <= account.last.at; place++) {
    const reading = waiting[place]!;
    const next = steps.at(-1);
    const before = next?.before ?? account.last;
    if (reading.at === next?.later.at) sink.step(steps.pop()!);
    else if (reading.at === before.at) sink.begin?.(before);
    else if (!(reading.at > before.at && isJitter(before, reading, rules)))
      sink.doubted({ ...reading, why: whyDoubted(before, reading) });
  }
  if (waiting.length > 0) state.waiting = waiting.slice(place);
  while (steps.length > 0) sink.step(steps.pop()!);
}

export const whyDoubted = (believed: CounterReading, reading: CounterReading): Doubt =>
  reading.count < believed.count ? 'fell' : 'rose';
