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

  look(runners: readonly DeviceRunner[]): void {
    const nowMs = this.#now();
    if (this.#isDone || (nowMs - this.#toldMs < everyMs && !runners.every(isDone))) return;
    const devicesDone = runners.filter(isDone).length;
    const seconds = Math.max(0.001, (nowMs - this.#toldMs) / 1000);
    this.#tell({
      devicesDone,
      devices: runners.length,
      recordsAcknowledged: this.#records,
      recordsPerSecond: Math.round((this.#records - this.#toldRecords) / seconds),
    });
    this.#toldMs = nowMs;
    this.#toldRecords = this.#records;
    if (devicesDone === runners.length) {
      this.#isDone = true;
      this.#resolve();
    }
  }
}

function isDone(runner: DeviceRunner): boolean {
  return runner.isHistoryDone();
}
