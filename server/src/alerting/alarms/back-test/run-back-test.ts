import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { subjectOf, type TrialTime } from '#domain/alerting/alarms/trial/plan.ts';
import { TrialSum } from '#domain/alerting/alarms/trial/trial-sum.ts';
import type { DatabaseAddresses } from '../../../platform/db/connection.ts';
import type { Scope, Within } from '../../../platform/db/within.ts';
import type { RuleWorld } from '../rules/world.ts';
import { editedRules } from './edited-rule.ts';
import { type BegunDevice, type Hand, HandLost, ownHand } from './hand.ts';
import { slices } from './pause.ts';
import { startThread } from './thread-hand.ts';
import { countDevices, type DeviceToTry, devicesAfter } from './tried-devices.ts';
import type { Trial } from './try-device.ts';

/** A rule that is tried on the devices of a place. */
export interface BackTestRequest {
  readonly scope: Scope;
  readonly world: RuleWorld;
  readonly draft: RuleDraft;
  readonly time: TrialTime;
}

export interface BackTestWork {
  readonly within: Within;
  /** How many threads may help this one, and with which addresses they sign in. */
  readonly threads: { readonly most: number; readonly addresses: DatabaseAddresses };
  readonly signal: AbortSignal;
  /** Tells the result so far; called after every device. */
  report(soFar: () => BackTestResult): Promise<void>;
  /** A device could not be read. */
  note(error: unknown, device: DeviceToTry): void;
}

/** What the test has left out, and how many hours with a value it has gone over and not read. */
interface HourCounts {
  hours: number;
  skipped: number;
}

const DEVICES_AT_A_TIME = 50;
/** Devices whose rows are read while another is tried. */
const AHEAD = 2;
/** Fewer are tried before a thread has started. */
const WORTH_A_THREAD = 40;

/** Tries a rule on the stored records of the devices of a place, of many on several threads. Throws when the signal is aborted. */
export async function runBackTest(
  { scope, world, draft, time }: BackTestRequest,
  { within, threads: { most, addresses }, signal, report, note }: BackTestWork,
): Promise<{ result: BackTestResult } & HourCounts> {
  const began = performance.now();
  const trial: Trial = { subject: subjectOf(draft), time };
  const rulesOf = editedRules(world, draft);
  const sum = new TrialSum(trial.subject, time);
  const { devices, expired } = await within(scope, (tx) => countDevices(tx, world.place.devices, time.until));
  const counts = { done: 0, silent: 0, failed: 0 };
  const hours: HourCounts = { hours: 0, skipped: 0 };
  const soFar = (): BackTestResult => {
    const tookMs = Math.round(performance.now() - began);
    return { ...time, devices: devices - expired, expired, ...counts, tookMs, ...sum.result() };
  };
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const isWorth = devices - expired >= WORTH_A_THREAD;
  const threads = Array.from({ length: isWorth ? most : 0 }, () => startThread({ addresses, trial }, ended));
  const toTry = devicesOf(within, scope, world, time.until);
  try {
    const mine = tryAll(ownHand(within, trial, slices(ended)));
    // A thread that has not started yet when nothing is left is not waited for.
    const helping = threads.map((thread) => Promise.race([thread.ready, mine]).then(() => tryAll(thread)));
    const all = await Promise.allSettled([mine, ...helping].map((hand) => hand.catch(endAll)));
    for (const one of all) if (one.status === 'rejected') throw one.reason;
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  return { result: soFar(), ...hours };

  function endAll(error: unknown): never {
    failed.abort(error);
    throw signal.aborted ? signal.reason : failed.signal.reason;
  }

  async function tryAll(hand: Hand): Promise<void> {
    for await (const begun of ahead(toTry, (device: DeviceToTry) => hand.begin(device, rulesOf(device)))) {
      await tryOne(begun);
      await report(soFar);
    }
  }

  async function tryOne({ device, run }: BegunDevice): Promise<void> {
    try {
      const units = await run();
      sum.add(device, units);
      for (const unit of units) {
        hours.hours += unit.hours;
        hours.skipped += unit.skipped;
      }
      if (units.length === 0) counts.silent += 1;
    } catch (error) {
      if (ended.aborted || error instanceof HandLost) throw error;
      counts.failed += 1;
      note(error, device);
    }
    counts.done += 1;
  }
}

async function* devicesOf(
  within: Within,
  scope: Scope,
  { place }: RuleWorld,
  now: number,
): AsyncGenerator<DeviceToTry, void, undefined> {
  for (let after = 0; ; ) {
    const page = await within(scope, (tx) => devicesAfter(tx, place.devices, { after, most: DEVICES_AT_A_TIME, now }));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < DEVICES_AT_A_TIME) return;
    after = last.id;
  }
}

/** Begins some items before their turn. */
async function* ahead<T, B>(items: AsyncIterable<T>, begin: (item: T) => B): AsyncGenerator<B, void, undefined> {
  const begun: B[] = [];
  for await (const item of items) {
    begun.push(begin(item));
    if (begun.length > AHEAD) yield begun.shift()!;
  }
  yield* begun;
}
