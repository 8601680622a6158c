import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { excerpt } from './excerpt.ts';
import type { SourceContext } from './source.ts';

/** After how many messages and how long a path that has brought nothing is named. */
const PATIENCE = [
  { messages: 10, ms: MINUTE_MS },
  { messages: 3, ms: HOUR_MS },
] as const;
/** What only tells of changes may have had none for long. */
const PATIENCE_FOR_CHANGES = [{ messages: 10, ms: HOUR_MS }] as const;

/** Watches whether each mapped path delivers: a name that is mistyped brings nothing, and nobody notices while others do. */
export class Deliveries {
  readonly #from: string;
  readonly #context: Pick<SourceContext, 'log' | 'mute' | 'now'>;
  readonly #patience: readonly { readonly messages: number; readonly ms: number }[];
  readonly #missing: Set<string>;
  readonly #noNumbers = new Set<string>();
  #named = new Set<string>();
  #messages = 0;
  #first: number | null = null;

  constructor(
    from: string,
    paths: readonly string[],
    context: Pick<SourceContext, 'log' | 'mute' | 'now'>,
    isOfChanges = false,
  ) {
    this.#from = from;
    this.#context = context;
    this.#missing = new Set(paths);
    this.#patience = isOfChanges ? PATIENCE_FOR_CHANGES : PATIENCE;
  }

  heard(path: string): void {
    const isNews = this.#missing.delete(path) && this.#named.delete(path);
    if (this.#noNumbers.delete(path) || isNews) this.#tell();
  }

  noNumber(path: string, value: unknown): void {
    if (this.#noNumbers.has(path)) return;
    this.#missing.delete(path);
    this.#named.delete(path);
    this.#noNumbers.add(path);
    const shown = excerpt(typeof value === 'string' ? value : JSON.stringify(value));
    this.#context.log(`${this.#from}: ${path || '(whole message)'} is no number: ${shown}`);
    this.#tell();
  }

  /** To be called after each message. */
  message(): void {
    if (this.#missing.size === 0) return;
    const now = this.#context.now();
    this.#messages += 1;
    this.#first ??= now;
    const past = now - this.#first;
    if (!this.#patience.some(({ messages, ms }) => this.#messages >= messages && past >= ms)) return;
    const late = [...this.#missing].filter((path) => !this.#named.has(path));
    if (late.length === 0) return;
    this.#named = new Set(this.#missing);
    this.#context.log(`${this.#from}: has never had a value: ${late.join(', ')}`);
    this.#tell();
  }

  #tell(): void {
    this.#context.mute?.({ neverHeard: [...this.#named], noNumbers: [...this.#noNumbers] });
  }
}
