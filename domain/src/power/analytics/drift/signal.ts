import { median } from '../capacity/capacity-fit.ts';
import { allowanceOf, type CusumRules, type Step, scatterOf } from './cusum.ts';

/** The measurements of one cell or probe, from its own centre, with what the cumulative sum needs to know of them. */
export interface Stream {
  /** Position of the cell or probe, from 0. */
  readonly index: number;
  readonly steps: readonly Step[];
  readonly rules: Omit<CusumRules, 'limit'>;
  /** What steps since it stood out tell, with one sigma; if left out, their mean. */
  readonly tell?: (since: readonly Step[]) => { readonly value: number; readonly sigma: number };
}

/** A battery is taken for healthy for so many days after its first measurement. */
export const HEALTHY_DAYS = 28;
/** With fewer measurements in that time it is not known what is usual, and more are waited for. */
const LEAST_SAMPLES = 7;

/** The values by which it is known what is usual of one cell: of its healthy weeks; null while they are too few. */
function healthyOf(steps: readonly Step[], healthyMs: number): readonly Step[] | null {
  const first = steps[0]?.at ?? 0;
  const within = steps.filter(({ at }) => at < first + healthyMs).length;
  return steps.length < LEAST_SAMPLES ? null : steps.slice(0, Math.max(LEAST_SAMPLES, within));
}

/**
 * Streams of cells whose centre and scatter follow from their own healthy weeks; those of too few measurements are left out.
 * @param wander one sigma of what healthy cells do besides, however well it is measured
 */
export function ownStreams(byIndex: ReadonlyMap<number, readonly Step[]>, healthyMs: number, wander = 0): Stream[] {
  const centred = [...byIndex].flatMap(([index, steps]) => {
    const healthy = healthyOf(steps, healthyMs);
    if (!healthy) return [];
    const centre = median(healthy.map(({ value }) => value));
    const from = (each: Step): Step => ({ ...each, value: each.value - centre });
    return [{ index, healthy: healthy.map(from), later: steps.slice(healthy.length).map(from) }];
  });
  if (centred.length === 0) return [];
  const all = centred.flatMap(({ healthy }) => healthy);
  const scatter = scatterOf(all);
  const inAll = (sigma: number) => Math.hypot(scatter * sigma, wander);
  const usual = inAll(median(all.map(({ sigma }) => sigma)));
  return centred.map(({ index, healthy, later }) => ({
    index,
    steps: later.map((each) => ({ ...each, sigma: inAll(each.sigma) })),
    rules: { allowance: allowanceOf(healthy.length), usual },
  }));
}
