import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';

const QUIET_MS = 10 * SECOND_MS;

/** Says when a check fails and when it is fine again, however often it is asked; one that wavers, at most every ten seconds. */
export function createReadinessLog({ clock, log }: Pick<Context, 'clock' | 'log'>) {
  const said = new Map<string, { readonly isFine: boolean; readonly at: number }>();
  return (check: string, error: Error | null): void => {
    const isFine = error === null;
    const last = said.get(check) ?? { isFine: true, at: Number.NEGATIVE_INFINITY };
    const now = clock.now();
    if (last.isFine === isFine || Math.abs(now - last.at) < QUIET_MS) return;
    said.set(check, { isFine, at: now });
    if (error) log.warn({ check, error: error.message }, 'not ready');
    else log.info({ check }, 'ready again');
  };
}
