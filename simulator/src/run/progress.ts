import type { HistoryProgress } from '../simulator.ts';
import type { DeviceRunner } from './device-runner.ts';

const everyMs = 2_000;

/** How far the making of history has come; silent once it is made. */
export class Progress {
  readonly done: Promise<void>;
  readonly #now: () => number;
  readonly #tell: (progress: HistoryProgress) => void;
  #resolve: () => void = () => {};
  #isDone = false;
  #records = 0;
  #toldMs: number;
  #toldRecords = 0;

  constructor(now: () => number, tell: (progress: HistoryProgress) => void) {
    this.#now = now;
    this.#tell = tell;
    this.#toldMs = now();
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  add(records: number): void {
    this.#records += records;
  }

  look(runners: Iterable<DeviceRunner>): void {
    const nowMs = this.#now();
    if (this.#isDone || (nowMs - this.#toldMs < everyMs && !this.#mayBeDone(runners))) return;
    const all = [...runners];
    const devicesDone = all.filter((runner) => runner.isHistoryDone()).length;
    const seconds = Math.max(0.001, (nowMs - this.#toldMs) / 1000);
    this.#tell({
      devicesDone,
      devices: all.length,
      recordsAcknowledged: this.#records,
      recordsPerSecond: Math.round((this.#records - this.#toldRecords) / seconds),
    });
    this.#toldMs = nowMs;
    this.#toldRecords = this.#records;
    if (devicesDone === all.length) {
      this.#isDone = true;
      this.#resolve();
    }
  }

  #mayBeDone(runners: Iterable<DeviceRunner>): boolean {
    for (const runner of runners) if (!runner.isHistoryDone()) return false;
    return true;
  }
}
