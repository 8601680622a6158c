/** Interval of the checks for deadlines. */
const STEP_MS = 1_000;

/** A device with a deadline. */
export interface Expected {
  readonly id: number;
  readonly mcuId: string;
  /** Found silent in the database: the state held by this process may be older. */
  readonly isFound: boolean;
}

/**
 * Deadlines of the devices that this process has handled. A new message does not move a deadline: one that fires too
 * early is scheduled again.
 */
export class Deadlines {
  readonly #steps = new Map<number, Map<number, Expected>>();
  readonly #stepOf = new Map<number, number>();

  has(id: number): boolean {
    return this.#stepOf.has(id);
  }

  /** Sets a deadline, unless an earlier or equal one is set. */
  set(expected: Expected, at: number): void {
    const { id } = expected;
    const step = Math.ceil(at / STEP_MS);
    const known = this.#stepOf.get(id);
    if (known !== undefined && known <= step) return;
    if (known !== undefined) this.#steps.get(known)?.delete(id);
    this.#stepOf.set(id, step);
    const devices = this.#steps.get(step);
    if (devices) devices.set(id, expected);
    else this.#steps.set(step, new Map([[id, expected]]));
  }

  /** Removes and returns the devices whose deadlines have passed. */
  takeDue(now: number): Expected[] {
    const due: Expected[] = [];
    for (const [step, devices] of this.#steps) {
      if (step * STEP_MS > now) continue;
      for (const device of devices.values()) {
        due.push(device);
        this.#stepOf.delete(device.id);
      }
      this.#steps.delete(step);
    }
    return due;
  }
}
