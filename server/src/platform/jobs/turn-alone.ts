import type { Context } from '../../context.ts';
import { createAside } from './aside.ts';
import { createItems } from './items.ts';
import type { Turn } from './job.ts';

/** One turn of work without a runner: it is over when everything that it began is, and throws what went wrong. */
export async function turnAlone(
  context: Pick<Context, 'clock' | 'log'>,
  signal: AbortSignal,
  run: (turn: Turn) => Promise<void>,
): Promise<void> {
  const work = createAside();
  const { each, failing } = createItems('a turn alone', context).begin(signal, () => {});
  const aside = work.of(failing);
  try {
    await run({ signal, each, aside });
  } finally {
    await work.settled();
  }
  aside.check();
}
