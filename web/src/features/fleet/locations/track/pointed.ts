/** The instant that the pointer is at, on the map's track or on the time strip; shared by both without a render of the page. */
export class Pointed {
  #at: number | null = null;
  readonly #listeners = new Set<() => void>();

  get = (): number | null => this.#at;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set = (at: number | null): void => {
    if (at === this.#at) return;
    this.#at = at;
    for (const listener of this.#listeners) listener();
  };
}
