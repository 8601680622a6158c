import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { exampleOf } from '#domain/foundation/kinds/refused.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import type { NoteRefused } from '../../foundation/devices/refused.ts';
import { isDatabaseAway } from '../../platform/db/away.ts';
import { isHopeless } from '../../platform/db/failure.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { laneOf } from '../history/locks.ts';
import type { Apart } from './apart.ts';
import { type BatchOutcome, PoisonedInput, StateOutdated } from './batch.ts';
import { byDevice, type DeviceInputs, halve, isLogged, type LaneEntry } from './lane-entry.ts';
import { LaneQueues, recordsIn } from './lane-queues.ts';
import type { IngestCounters } from './metrics.ts';

/** Enough for one transaction. */
const BATCH_RECORDS = 2_000;
/** Transactions at once. */
const BATCHES = 4;
/** Lanes of one transaction: a stalled process keeps only so many from the others with each of its batches. */
const BATCH_LANES = 16;
/** With this much a transaction begins at once; with less it waits a moment, to keep transactions few. */
const EAGER_RECORDS = 500;
const LINGER_MS = 10;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** A lane that another process has is asked for again after so long, and then less and less often. */
const FIRST_REST_MS = 5;
const MAX_REST_MS = 250;
/** The state of a device is derived again for what it sent at most so often: it takes long. */
const CURE_EVERY_MS = HOUR_MS;

/** What became of deriving a state again; stopped before it could be done. */
type Rebuilt = 'done' | 'failed' | 'stopped';

interface LanesParts {
  /** Commits what it can; the outcome names the lanes that another process has. */
  commit(devices: readonly DeviceInputs[], isCareful: boolean): Promise<BatchOutcome>;
  /** Devices whose state cannot be derived; `commit` stores what they send. */
  readonly apart: Apart;
  /** Derives a device's state again from its log. */
  rebuild(device: Device): Promise<void>;
  /** Called after each commit. */
  committed(outcome: BatchOutcome): void;
  noteRefused: NoteRefused;
  log: Logger;
  metrics: IngestCounters;
  clock: { now(): number };
}

/** Commits what waits in all lanes, in a few transactions at a time, the lanes that have waited longest first. */
export class Lanes {
  readonly #parts: LanesParts;
  readonly #stopped = new AbortController();
  readonly #queues = new LaneQueues();
  readonly #running = new Set<Promise<void>>();
  /** When the oldest entry of each running batch came in. */
  readonly #runningSince = new Set<{ readonly at: number }>();
  /** How long each lane that could not be had rested last. */
  readonly #restMs = new Map<number, number>();
  /** When the state of a device was derived again for what it had sent. */
  readonly #curedAt = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;
  #hasGivenUp = false;

  constructor(parts: LanesParts) {
    this.#parts = parts;
  }

  push(entry: LaneEntry): void {
    this.#queues.push(entry);
    this.#wake();
  }

  /** When the oldest entry that is not committed came in; null when none waits. */
  get waitingSince(): number | null {
    const oldest = [...this.#runningSince].map(({ at }) => at);
    const queued = this.#queues.oldest;
    if (queued !== null) oldest.push(queued);
    return oldest.length === 0 ? null : Math.min(...oldest);
  }

  /** Commits the queues, unless the database is unreachable: then they stay unacknowledged and will be sent again. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.all(this.#running);
    while (this.#queues.ready > 0 && !this.#hasGivenUp) await this.#commitNext();
  }

  #wake(): void {
    if (this.#stopped.signal.aborted) return;
    while (this.#running.size < BATCHES && this.#queues.ready >= EAGER_RECORDS) this.#run();
    if (this.#running.size < BATCHES && this.#queues.ready > 0)
      this.#timer ??= setTimeout(() => this.#run(), LINGER_MS);
  }

  #run(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#running.size >= BATCHES || this.#queues.ready === 0) return;
    const batch = this.#commitNext().finally(() => {
      this.#running.delete(batch);
      this.#wake();
    });
    this.#running.add(batch);
  }

  async #commitNext(): Promise<void> {
    const entries = this.#queues.take(BATCH_RECORDS, BATCH_LANES);
    this.#parts.metrics.batchRecords.observe(recordsIn(entries));
    const startedAt = this.#parts.clock.now();
    const busy = new Set<number>();
    const since = { at: entries.reduce((oldest, { receivedAt }) => Math.min(oldest, receivedAt), startedAt) };
    this.#runningSince.add(since);
    await this.#commit(byDevice(entries), busy);
    this.#runningSince.delete(since);
    if (this.#hasGivenUp) return;
    const now = this.#parts.clock.now();
    this.#parts.metrics.batchSeconds.observe((now - startedAt) / 1000);
    this.#parts.metrics.commitLagSeconds.observe((now - (entries[0]?.receivedAt ?? now)) / 1000);
    const ofLane = Map.groupBy(entries, ({ device }) => laneOf(device.id));
    for (const [lane, its] of ofLane) {
      if (busy.has(lane)) this.#rest(lane, its);
      else {
        this.#restMs.delete(lane);
        for (const entry of its) entry.done();
      }
    }
    this.#queues.release([...ofLane.keys()].filter((lane) => !busy.has(lane)));
  }

  /** Leaves a lane to the process that has it for a while. */
  #rest(lane: number, entries: readonly LaneEntry[]): void {
    if (this.#stopped.signal.aborted) return;
    this.#queues.putBack(lane, entries);
    const ms = Math.min((this.#restMs.get(lane) ?? FIRST_REST_MS / 2) * 2, MAX_REST_MS);
    this.#restMs.set(lane, ms);
    setTimeout(() => {
      this.#queues.release([lane]);
      this.#wake();
    }, ms);
  }

  /** Retries until it succeeds: repeatedly while the database is unreachable, in halves when the batch itself is at fault. */
  async #commit(devices: readonly DeviceInputs[], busy: Set<number>, rebuilt: Set<number> = new Set()): Promise<void> {
    let isCareful = false;
    for (let retryMs = FIRST_RETRY_MS; ; ) {
      const error = await this.#try(devices, isCareful, busy);
      if (error === null) return;
      if (error instanceof StateOutdated) {
        if (!(await this.#renew(error.device, rebuilt))) return;
      } else if (isUniqueViolation(error) && !isCareful) isCareful = true;
      else if (error instanceof PoisonedInput || isHopeless(error)) {
        if (await this.#isolate(devices, busy, rebuilt, error)) return;
      } else {
        this.#parts.log.warn({ error: error.message }, 'a batch could not be committed and will be retried');
        if (!(await this.#retry(retryMs))) return;
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      }
    }
  }

  /** Null when it is committed. */
  async #try(devices: readonly DeviceInputs[], isCareful: boolean, busy: Set<number>): Promise<Error | null> {
    try {
      const outcome = await this.#parts.commit(devices, isCareful);
      for (const lane of outcome.busy) busy.add(lane);
      for (const { device } of outcome.taken) this.#parts.apart.takeBack(device.id);
      this.#notify(outcome);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  /** Derives a state again that cannot be read; a device for which that fails is left apart. False when stopped. */
  async #renew(device: Device, rebuilt: Set<number>): Promise<boolean> {
    const outcome = await this.#rebuild(device, rebuilt);
    if (outcome === 'failed') this.#parts.apart.put(device.id, this.#parts.clock.now());
    return outcome !== 'stopped';
  }

  /**
   * One bad input must not block the others: the batch is halved until it is alone, and dropped if another state of its device
   * does not help. False when the batch is to be tried again.
   */
  async #isolate(
    devices: readonly DeviceInputs[],
    busy: Set<number>,
    rebuilt: Set<number>,
    error: Error,
  ): Promise<boolean> {
    const halves = halve(devices);
    if (halves) {
      for (const half of halves) await this.#commit(half, busy, rebuilt);
      return true;
    }
    const outcome = await this.#cure(devices, error, rebuilt);
    if (outcome === 'failed') this.#drop(devices, error);
    return outcome !== 'done';
  }

  /** A faulty listener must not make a committed batch look like a failed one. */
  #notify(outcome: BatchOutcome): void {
    try {
      this.#parts.committed(outcome);
    } catch (error) {
      this.#parts.log.error({ error: messageOf(error) }, 'a listener failed on committed records');
    }
  }

  /** A state may be at fault for what cannot be taken: it is derived again, but for a device not often. */
  async #cure([only]: readonly DeviceInputs[], error: unknown, rebuilt: Set<number>): Promise<Rebuilt> {
    const now = this.#parts.clock.now();
    if (!only || !(error instanceof PoisonedInput) || now < (this.#curedAt.get(only.device.id) ?? 0) + CURE_EVERY_MS)
      return 'failed';
    this.#curedAt.set(only.device.id, now);
    return this.#rebuild(only.device, rebuilt);
  }

  /** Derives the state of a device again. Stopped while the database is unreachable. */
  async #rebuild(device: Device, rebuilt: Set<number>): Promise<Rebuilt> {
    const { log, rebuild } = this.#parts;
    const { id: deviceId, mcuId } = device;
    try {
      if (rebuilt.has(deviceId)) throw new Error('its state cannot be read after that either');
      rebuilt.add(deviceId);
      log.warn({ deviceId, mcuId }, 'the state of a device is derived again from its log');
      await rebuild(device);
      return 'done';
    } catch (error) {
      if (isDatabaseAway(error)) {
        rebuilt.delete(deviceId);
        return (await this.#retry(MAX_RETRY_MS)) ? 'done' : 'stopped';
      }
      log.error({ deviceId, mcuId, error: messageOf(error) }, 'a device could not be rebuilt');
      return 'failed';
    }
  }

  #drop([poisoned]: readonly DeviceInputs[], error: Error): void {
    const input = poisoned?.arrivals[0]?.inputs[0];
    const what = input && (isLogged(input) ? { kind: input.kind, unit: input.unit, at: input.at } : input);
    this.#parts.metrics.refused.inc({ reason: 'poisoned' });
    if (poisoned && input && isLogged(input))
      this.#parts.noteRefused(poisoned.device.mcuId, 'poisoned', 1, exampleOf('record', input));
    this.#parts.log.error(
      { mcuId: poisoned?.device.mcuId, input: what, error: messageOf(error), cause: messageOf(error.cause) },
      'an input that cannot be committed was dropped',
    );
  }

  /** Waits for the database. False when the lanes are stopped meanwhile. */
  async #retry(ms: number): Promise<boolean> {
    this.#parts.metrics.retries.inc();
    try {
      await pause(ms, null, { signal: this.#stopped.signal });
      return true;
    } catch {
      this.#hasGivenUp = true;
      return false;
    }
  }
}

const messageOf = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);
