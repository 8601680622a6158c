/** The launcher is JavaScript without declarations: a test declares what it uses. */
export async function load<T>(name: string): Promise<T> {
  return (await import(new URL(`../${name}`, import.meta.url).href)) as T;
}

interface Failure {
  readonly again: string | null;
  readonly name: string;
  readonly reason: string;
}

/** What became of a step. */
export interface Counts {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips?: readonly { file: string; count: number }[];
  readonly late?: readonly Failure[];
}
