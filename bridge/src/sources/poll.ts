import { causeOf } from './cause.ts';
import type { SourceContext } from './source.ts';

/**
 * Asks something again and again until it is stopped, one question at a time: an answer that takes longer than the interval holds the next one
 * up. A failure is told once, until an answer comes.
 * @param ask rejects when there is no answer; the signal is aborted when the source is stopped
 */
export function poll(
  name: string,
  everySeconds: number,
  ask: (stopping: AbortSignal) => Promise<void>,
  { log, trouble }: SourceContext,
): () => Promise<void> {
  const stopping = new AbortController();
  let complaint = '';
  let underWay: Promise<void> | undefined;
  const once = async () => {
    try {
      await ask(stopping.signal);
      complaint = '';
      trouble?.('');
    } catch (error) {
      const message = causeOf(error);
      if (!stopping.signal.aborted && message !== complaint) log(`${name}: ${message}`);
      complaint = message;
      trouble?.(message);
    }
    underWay = undefined;
  };
  const tick = () => {
    underWay ??= once();
  };
  const timer = setInterval(tick, everySeconds * 1000);
  tick();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
