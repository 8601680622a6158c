import type { Told } from '#domain/fleet/bridges/make-records.ts';

/** Anybody can publish below many topics. */
const MAX_TOLD = 1000;

/** Sees to it that a channel of a unit is fed from one place: two batteries in one channel would be none. */
export class Owners {
  #told = 0;
  readonly #owners = new Map<string, string>();
  readonly #tellOnce: (line: string) => void;

  constructor(tellOnce: (line: string) => void) {
    this.#tellOnce = tellOnce;
  }

  /** What was told of channels that no other place feeds. The place that came first keeps a channel. */
  ownOf(all: readonly Told[], from: string | null): readonly Told[] {
    if (from === null) return all;
    return all.filter(({ channel, unit, value }) => {
      const key = `${unit} ${channel}`;
      const owner = this.#owners.get(key) ?? from;
      if (value !== null) this.#owners.set(key, owner);
      if (owner === from) return true;
      if (this.#told < MAX_TOLD)
        this.#tellOnce(
          `${from} is left out of ${channel} of unit ${unit}, which ${owner} has: give it a unit of its own`,
        );
      this.#told += 1;
      return false;
    });
  }
}
