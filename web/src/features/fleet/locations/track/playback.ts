import type { Interval } from './interval.ts';

/** Playback speeds. */
export const RATES = [1, 4, 16, 60, 100] as const;
export type Rate = (typeof RATES)[number];

interface Played {
  /** UTC epoch ms. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly rate: Rate;
}

/** The cursor of a track, shared by map, chart and clock; it advances with the animation frames. */
export class Playback {
  readonly interval: Interval;
  #state: Played;
  #frame: number | null = null;
  #before = 0;
  /** The fraction of a millisecond left over by the frames, because instants are whole. */
  #rest = 0;
  readonly #listeners = new Set<() => void>();

  constructor(interval: Interval, at = interval.from) {
    this.interval = interval;
    this.#state = { at, isPlaying: false, rate: 60 };
  }

  get = (): Played => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  seek = (at: number): void => {
    this.#rest = 0;
    this.#change({ at: Math.round(Math.min(this.interval.to, Math.max(this.interval.from, at))) });
  };

  setRate = (rate: Rate): void => this.#change({ rate });

  play = (): void => {
    if (this.#state.isPlaying) return;
    const { at } = this.#state;
    this.#change({ isPlaying: true, at: at >= this.interval.to ? this.interval.from : at });
    this.#before = performance.now();
    this.#frame = requestAnimationFrame(this.#run);
  };

  pause = (): void => {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    if (this.#state.isPlaying) this.#change({ isPlaying: false });
  };

  toggle = (): void => (this.#state.isPlaying ? this.pause() : this.play());

  /** The position of the cursor after this much real time, ms. */
  advance(elapsedMs: number): void {
    const passed = this.#rest + elapsedMs * this.#state.rate;
    // Many fractions add up to slightly less than their sum.
    const whole = Math.floor(passed + 1e-6);
    const at = this.#state.at + whole;
    if (at < this.interval.to) {
      this.#rest = passed - whole;
      this.#change({ at });
    } else {
      this.#rest = 0;
      this.#change({ at: this.interval.to });
      this.pause();
    }
  }

  readonly #run = (now: number): void => {
    // A page that was hidden continues where it was.
    this.advance(Math.min(250, Math.max(0, now - this.#before)));
    this.#before = now;
    if (this.#state.isPlaying) this.#frame = requestAnimationFrame(this.#run);
  };

  #change(part: Partial<Played>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
