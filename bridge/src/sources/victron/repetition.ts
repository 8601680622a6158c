/** After so many requests that brought nothing again, a value is not there any more. */
const MISSED = 3;
/** A GX device of which nobody knows whether it repeats is not there when it was silent for as many. */
const SILENT = 20;
/** How often a value has to come unchanged, after different requests, to show that values are repeated. */
const SHOWN = 2;

interface Heard {
  readonly text: string;
  readonly asked: number;
  readonly repeats: number;
}

/**
 * What a GX device repeats after each request to stay awake, and what it does not any more. One before version 3.20 sends changes
 * alone: that nothing comes says nothing there of a single value.
 */
export class Repetition {
  readonly #heard = new Map<string, Heard>();
  #asked = 0;
  #lastHeard = 0;
  #repeats = false;

  /** All values have been repeated: what only versions say that do so. */
  completed(): void {
    this.#repeats = true;
    this.#lastHeard = this.#asked;
  }

  heard(path: string, text: string): void {
    const before = this.#heard.get(path);
    const isAgain = before?.text === text && before.asked < this.#asked;
    const repeats = isAgain ? before.repeats + 1 : (before?.repeats ?? 0);
    if (repeats >= SHOWN) this.#repeats = true;
    this.#heard.set(path, { text, asked: this.#asked, repeats });
    this.#lastHeard = this.#asked;
  }

  /**
   * To be called with each request.
   * @returns paths that are not there any more, each once
   */
  asked(): string[] {
    const isSilent = this.#asked - this.#lastHeard >= SILENT;
    const missed = [...this.#heard].flatMap(([path, { asked }]) =>
      isSilent || (this.#repeats && this.#asked - asked >= MISSED) ? [path] : [],
    );
    for (const path of missed) this.#heard.delete(path);
    this.#asked += 1;
    return missed;
  }
}
