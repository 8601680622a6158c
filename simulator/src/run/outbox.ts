import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';

/** One publish: a batch of records, or one event. */
export interface Parcel<Mark> {
  topic: 'record' | 'event';
  records: number;
  /** not yet encoded: more records may be added */
  open: Measurement[] | null;
  payload: Uint8Array | null;
  /** the state of the sender after its last record: from where to continue once it is acknowledged */
  mark: Mark;
  acknowledged: boolean;
}

const recordsPerParcel = 150;
const mostRecords = 20_000;

/**
 * A device's memory of everything the server has not acknowledged. It is bounded: when it is full, the oldest is lost.
 */
export class Outbox<Mark> {
  #waiting: Parcel<Mark>[] = [];
  #underWay: Parcel<Mark>[] = [];
  #onAnswered: () => void = () => {};
  recordsWaiting = 0;
  recordsLost = 0;

  get parcelsUnderWay(): number {
    return this.#underWay.length;
  }

  get parcelsWaiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when no message is in flight. */
  whenAnswered(): Promise<void> {
    if (this.#underWay.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onAnswered = resolve;
    });
  }

  isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#underWay.length === 0;
  }

  /** Adds records to the parcel being filled, or to a new one. */
  addRecords(measurements: Measurement[], mark: Mark): Parcel<Mark> {
    let parcel = this.#waiting.at(-1);
    if (parcel === undefined || parcel.open === null || parcel.records + measurements.length > recordsPerParcel) {
      if (parcel !== undefined) seal(parcel);
      parcel = { topic: 'record', records: 0, open: [], payload: null, mark, acknowledged: false };
      this.#waiting.push(parcel);
    }
    for (const measurement of measurements) parcel.open?.push(measurement);
    parcel.records += measurements.length;
    parcel.mark = mark;
    this.recordsWaiting += measurements.length;
    this.#forget();
    return parcel;
  }

  addEvent(payload: Uint8Array, mark: Mark): void {
    const last = this.#waiting.at(-1);
    if (last !== undefined) seal(last);
    this.#waiting.push({ topic: 'event', records: 0, open: null, payload, mark, acknowledged: false });
    this.#forget();
  }

  /** The next parcel to publish; from now on it counts as in flight. */
  take(): Parcel<Mark> | undefined {
    const parcel = this.#waiting.shift();
    if (parcel === undefined) return undefined;
    seal(parcel);
    this.#underWay.push(parcel);
    return parcel;
  }

  /** @returns the mark of the newest parcel up to which everything is acknowledged */
  acknowledge(parcel: Parcel<Mark>): Mark | undefined {
    parcel.acknowledged = true;
    this.recordsWaiting -= parcel.records;
    let reached: Mark | undefined;
    while (this.#underWay[0]?.acknowledged) reached = this.#underWay.shift()?.mark;
    if (this.#underWay.length === 0) this.#onAnswered();
    return reached;
  }

  /** After the connection is lost: messages in flight wait again, in their old order. */
  giveBack(): void {
    this.#waiting.unshift(...this.#underWay.filter((parcel) => !parcel.acknowledged));
    this.#underWay = [];
    this.#onAnswered();
  }

  #forget(): void {
    while (this.recordsWaiting > mostRecords && this.#waiting.length > 1) {
      const oldest = this.#waiting.shift();
      this.recordsWaiting -= oldest?.records ?? 0;
      this.recordsLost += oldest?.records ?? 0;
    }
  }
}

function seal(parcel: Parcel<unknown>): void {
  if (parcel.open === null) return;
  parcel.payload = encodeUplink(parcel.open);
  parcel.open = null;
}
