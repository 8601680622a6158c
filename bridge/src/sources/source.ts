import type { Reading } from '#domain/bridges/make-records.ts';
import type { Reach } from './reach.ts';

/** Takes what a source has read at an instant, UTC epoch ms. */
export type Take = (readings: readonly Reading[], at: number) => void;

export interface SourceContext {
  readonly take: Take;
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly reach: Reach;
  /** Between two attempts to reach a broker. */
  readonly retryMs?: number | undefined;
  /** Is told every value as it arrives, mapped or not, under the path by which a mapping names it. */
  readonly saw?: ((path: string, value: number | string | boolean) => void) | undefined;
  /** Is told why nothing arrives, and nothing (`''`) once it does again. */
  readonly trouble?: ((cause: string) => void) | undefined;
}

/** Something that is read from; it goes on trying until it is stopped. */
export interface Source {
  /** What it maps, a line for each value. */
  readonly maps: readonly string[];
  start(context: SourceContext): () => Promise<void>;
}
