import type { DeviceRunner } from './device-runner.ts';

/** Unacknowledged publishes of one device at a time. */
const perDevice = 4;
/** Unacknowledged history batches of all devices together. */
const historyUnderWay = 16;
/** Devices that simulate their history at the same time; the others wait, so that the first finish early. */
const historyDevices = 4;
/** Batches per turn of the event loop. */
const perTurn = 4;
const recordsPerBatch = 150;

/** Moves records from devices to the server: live ones at once, history as fast as it is acknowledged. */
export class Pump {
  readonly #runners: readonly DeviceRunner[];
  readonly #onTurn: () => void;
  #scheduled = false;
  #stopped = false;

  constructor(runners: readonly DeviceRunner[], onTurn: () => void) {
    this.#runners = runners;
    this.#onTurn = onTurn;
  }

  wake(): void {
    if (this.#scheduled || this.#stopped) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (!this.#stopped) this.#turn();
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  #turn(): void {
    let made = 0;
    let underWay = 0;
    let devices = 0;
    for (const runner of this.#runners) {
      if (!runner.link.connected) continue;
      if (!runner.live) {
        underWay += runner.outbox.parcelsUnderWay;
        devices += 1;
        if (devices > historyDevices) continue;
      }
      while (runner.outbox.parcelsUnderWay < perDevice && made < perTurn) {
        if (runner.outbox.parcelsWaiting === 0) {
          if (runner.live || underWay >= historyUnderWay) break;
          runner.catchUp(recordsPerBatch);
          made += 1;
        }
        if (!runner.send()) break;
        underWay += 1;
      }
    }
    this.#onTurn();
    if (made >= perTurn) this.wake();
  }
}
