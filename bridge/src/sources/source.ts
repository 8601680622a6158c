import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { Reach } from './reach.ts';

/** Where something was read: what has one name there is one device; null is for all of a source. */
interface Origin {
  readonly from: string | null;
  /** One of several samples that came at once: none replaces another. */
  readonly isOneOfMany?: boolean;
}

/** Takes what a source was told at an instant, UTC epoch ms. */
type Take = (told: readonly Told[], at: number, origin: Origin) => void;

export interface SourceContext {
  readonly take: Take;
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly reach: Reach;
  /** Between two attempts to reach a broker. */
  readonly retryMs?: number | undefined;
  /** Between two requests that keep a source awake, instead of its usual time. */
  readonly keepAliveMs?: number | undefined;
  /** Is told every value as it arrives, mapped or not, under the path by which a mapping names it. */
  readonly saw?: ((path: string, value: number | string | boolean) => void) | undefined;
  /** Is told every second while the source could tell something. */
  readonly rests?: (() => void) | undefined;
  /** Is told when the source has told nothing for so long that what it told does not hold. */
  readonly lost?: (() => void) | undefined;
  /** Is told which of the mapped paths have never had a value, and which have one that is no number. */
  readonly mute?: ((paths: Mute) => void) | undefined;
  /** Is told why nothing arrives, and nothing (`''`) once it does again. */
  readonly trouble?: ((cause: string) => void) | undefined;
}

/** Mapped paths from which nothing comes. */
export interface Mute {
  readonly neverHeard: readonly string[];
  readonly noNumbers: readonly string[];
}

/** Something that is read from; it goes on trying until it is stopped. */
export interface Source {
  /** What it maps, a line for each value. */
  readonly maps: readonly string[];
  /** Whether it tells only what changed. */
  readonly isOfChanges?: boolean;
  start(context: SourceContext): () => Promise<void>;
}
