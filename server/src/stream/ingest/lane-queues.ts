import { LANES, laneOf } from '../history/locks.ts';
import type { LaneEntry } from './lane-entry.ts';

interface Queue {
  entries: LaneEntry[];
  records: number;
  /** In a batch of this process, or resting because another process has the lane. */
  isTaken: boolean;
}

/** What waits for its batch, by lane. A lane is in one batch at a time, so that its entries keep their order. */
export class LaneQueues {
  readonly #queues: readonly Queue[] = Array.from({ length: LANES }, () => ({
    entries: [],
    records: 0,
    isTaken: false,
  }));
  /** Lanes with entries that are not taken, longest waiting first. */
  readonly #waiting = new Set<number>();
  #ready = 0;

  /** Records that a batch could take now. */
  get ready(): number {
    return this.#ready;
  }

  push(entry: LaneEntry): void {
    const lane = laneOf(entry.device.id);
    const queue = this.#queues[lane]!;
    queue.entries.push(entry);
    queue.records += entry.inputs.length;
    if (queue.isTaken) return;
    this.#ready += entry.inputs.length;
    this.#waiting.add(lane);
  }

  /** Takes lanes, and what waits in them, until a batch is full. Whoever takes them releases them. */
  take(mostRecords: number, mostLanes: number): LaneEntry[] {
    const taken: LaneEntry[] = [];
    let records = 0;
    let lanes = 0;
    for (const lane of this.#waiting) {
      if (lanes === mostLanes || records >= mostRecords) break;
      const queue = this.#queues[lane]!;
      this.#waiting.delete(lane);
      this.#ready -= queue.records;
      queue.isTaken = true;
      lanes += 1;
      let count = 0;
      let ofLane = 0;
      while (count < queue.entries.length && records + ofLane < mostRecords)
        ofLane += queue.entries[count++]!.inputs.length;
      taken.push(...queue.entries.splice(0, count));
      queue.records -= ofLane;
      records += ofLane;
    }
    return taken;
  }

  /** When the oldest entry that is not taken came in; null when none waits. */
  get oldest(): number | null {
    const firsts = this.#queues.flatMap(({ entries: [first] }) => (first ? [first.receivedAt] : []));
    return firsts.length === 0 ? null : Math.min(...firsts);
  }

  /** Lets the lanes of entries be taken again. */
  release(lanes: Iterable<number>): void {
    for (const lane of lanes) {
      const queue = this.#queues[lane]!;
      queue.isTaken = false;
      this.#ready += queue.records;
      if (queue.entries.length > 0) this.#waiting.add(lane);
    }
  }

  /** Returns entries of a taken lane to where they were. */
  putBack(lane: number, entries: readonly LaneEntry[]): void {
    const queue = this.#queues[lane]!;
    queue.entries = [...entries, ...queue.entries];
    queue.records += recordsIn(entries);
  }
}

export const recordsIn = (entries: readonly LaneEntry[]): number =>
  entries.reduce((sum, { inputs }) => sum + inputs.length, 0);
