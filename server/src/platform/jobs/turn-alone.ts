import { createAside } from './aside.ts';
import { eachOnce, type Turn } from './job.ts';

/** One turn of work without a runner: it is over when everything that it began is, and throws the first thing that went wrong. */
export async function turnAlone(signal: AbortSignal, run: (turn: Turn) => Promise<void>): Promise<void> {
  const work = createAside();
  const faults = new Map<string, unknown>();
  const aside = work.of({
    waiting: () => [...faults.keys()],
    begun: () => {},
    succeeded: () => {},
    failed: (name, error) => void faults.set(name, error),
  });
  try {
    await run({ signal, each: eachOnce(signal), aside });
  } finally {
    await work.settled();
  }
  aside.check();
  for (const fault of faults.values()) throw fault;
}
