import type { HistoryProgress } from '../simulator.ts';
import type { DeviceRunner } from './device-runner.ts';

const everyMs = 2_000;

/** Reports the progress of the history until it is complete. */
export class Progress {
  readonly done: Promise<void>;
  readonly #now: () => number;
  readonly #report: (progress: HistoryProgress) => void;
  #resolve: () => void = () => {};
  #isDone = false;
  #records = 0;
  #reportedMs: number;
  #reportedRecords = 0;

  constructor(now: () => number, report: (progress: HistoryProgress) => void) {
    this.#now = now;
    this.#report = report;
    this.#reportedMs = now();
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  add(records: number): void {
    this.#records += records;
  }

  look(runners: readonly DeviceRunner[]): void {
    const nowMs = this.#now();
    if (this.#isDone || (nowMs - this.#reportedMs < everyMs && !runners.every(isDone))) return;
    const devicesDone = runners.filter(isDone).length;
    const seconds = Math.max(0.001, (nowMs - this.#reportedMs) / 1000);
    this.#report({
      devicesDone,
      devices: runners.length,
      recordsAcknowledged: this.#records,
      recordsPerSecond: Math.round((this.#records - this.#reportedRecords) / seconds),
    });
    this.#reportedMs = nowMs;
    this.#reportedRecords = this.#records;
    if (devicesDone === runners.length) {
      this.#isDone = true;
      this.#resolve();
    }
  }
}

function isDone(runner: DeviceRunner): boolean {
  return runner.isHistoryDone();
}
