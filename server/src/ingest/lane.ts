import { setTimeout as pause } from 'node:timers/promises';
import type { Device } from '../devices/device-directory.ts';
import { isHopeless } from '../platform/db/failure.ts';
import { isUniqueViolation } from '../platform/db/violations.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { IngestMetrics } from '../platform/metrics/ingest-metrics.ts';
import { type BatchOutcome, PoisonedInput, StateOutdated } from './batch.ts';
import { byDevice, type DeviceInputs, halve, isRecord, type LaneEntry } from './lane-entry.ts';

/** Enough for one transaction. */
const BATCH_RECORDS = 2_000;
/** With this much a transaction begins at once; with less a lane waits a moment, to keep transactions few. */
const EAGER_RECORDS = 500;
const LINGER_MS = 10;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

export interface LaneParts {
  commit(devices: readonly DeviceInputs[], isCareful: boolean): Promise<BatchOutcome>;
  /** Derives a device's state again from its log. */
  rebuild(device: Device): Promise<void>;
  /** Called after each commit. */
  committed(outcome: BatchOutcome): void;
  log: Logger;
  metrics: IngestMetrics;
  clock: { now(): number };
}

/** The queue of the devices of one lane and the loop that commits it, batch after batch. */
export class Lane {
  readonly #parts: LaneParts;
  readonly #stopped = new AbortController();
  #queue: LaneEntry[] = [];
  #queuedRecords = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #hasGivenUp = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  push(entry: LaneEntry): void {
    this.#queue.push(entry);
    this.#queuedRecords += entry.inputs.length;
    this.#wake();
  }

  /**
   * Commits the queue, unless the database is unreachable: then messages remain unacknowledged and will be sent again.
   */
  async stop(): Promise<void> {
    this.#stopped.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
    while (this.#queue.length > 0 && !this.#hasGivenUp) await this.#commitNext();
  }

  #wake(): void {
    if (this.#running || this.#stopped.signal.aborted) return;
    if (this.#queuedRecords >= EAGER_RECORDS) this.#run();
    else this.#timer ??= setTimeout(() => this.#run(), LINGER_MS);
  }

  #run(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#running || this.#queue.length === 0) return;
    this.#running = this.#commitNext().finally(() => {
      this.#running = null;
      if (this.#queue.length > 0) this.#wake();
    });
  }

  async #commitNext(): Promise<void> {
    const entries = this.#take();
    const startedAt = this.#parts.clock.now();
    await this.#commit(byDevice(entries));
    if (this.#hasGivenUp) return;
    const now = this.#parts.clock.now();
    this.#parts.metrics.batchSeconds.observe((now - startedAt) / 1000);
    this.#parts.metrics.commitLagSeconds.observe((now - (entries[0]?.receivedAt ?? now)) / 1000);
    for (const entry of entries) entry.done();
  }

  #take(): LaneEntry[] {
    let records = 0;
    let count = 0;
    while (count < this.#queue.length && records < BATCH_RECORDS) records += this.#queue[count++]!.inputs.length;
    const taken = this.#queue.splice(0, count);
    this.#queuedRecords -= records;
    this.#parts.metrics.batchRecords.observe(records);
    return taken;
  }

  /** Retries until it succeeds: repeatedly while the database is unreachable, in halves when the batch itself is at fault. */
  async #commit(devices: readonly DeviceInputs[]): Promise<void> {
    let isCareful = false;
    for (let retryMs = FIRST_RETRY_MS; ; ) {
      try {
        const outcome = await this.#parts.commit(devices, isCareful);
        return this.#notify(outcome);
      } catch (error) {
        if (error instanceof StateOutdated) await this.#rebuild(error.device);
        else if (isUniqueViolation(error) && !isCareful) isCareful = true;
        else if (error instanceof PoisonedInput || isHopeless(error)) return this.#divide(devices, error as Error);
        else {
          this.#parts.metrics.retries.inc();
          this.#parts.log.warn({ error: messageOf(error) }, 'a batch could not be committed and will be retried');
          if (!(await this.#wait(retryMs))) return;
          retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
        }
      }
    }
  }

  /** A faulty listener must not make a committed batch look like a failed one. */
  #notify(outcome: BatchOutcome): void {
    try {
      this.#parts.committed(outcome);
    } catch (error) {
      this.#parts.log.error({ error: messageOf(error) }, 'a listener failed on committed records');
    }
  }

  async #rebuild(device: Device): Promise<void> {
    this.#parts.log.warn({ deviceId: device.id }, 'the state of a device is derived again from its log');
    await this.#parts.rebuild(device).catch(async (error: unknown) => {
      this.#parts.log.error({ deviceId: device.id, error: messageOf(error) }, 'a device could not be rebuilt');
      await this.#wait(MAX_RETRY_MS);
    });
  }

  /** One bad input must not block the others: the batch is halved until the bad input is alone, and that one is dropped. */
  async #divide(devices: readonly DeviceInputs[], error: Error): Promise<void> {
    const halves = halve(devices);
    if (halves) {
      for (const half of halves) await this.#commit(half);
      return;
    }
    const [poisoned] = devices;
    const input = poisoned?.arrivals[0]?.inputs[0];
    const what = input && (isRecord(input) ? { kind: input.kind, unit: input.unit, at: input.at } : input);
    this.#parts.metrics.refused.inc({ reason: 'poisoned' });
    this.#parts.log.error(
      { mcuId: poisoned?.device.mcuId, input: what, error: messageOf(error), cause: messageOf(error.cause) },
      'an input that cannot be committed was dropped',
    );
  }

  async #wait(ms: number): Promise<boolean> {
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
