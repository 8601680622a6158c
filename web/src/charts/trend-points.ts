/** Room that a label takes, with some beside it. */
const LABEL_PX = 78;

interface Ordered {
  readonly order: number;
}

/** Points that follow each other without a gap, in their order. */
export function runsOf<T extends Ordered>(points: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.order - before.order <= 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** From the end of each run to the beginning of the next. */
export const gapsOf = <T extends Ordered>(runs: readonly (readonly T[])[]): { from: number; to: number }[] =>
  runs.flatMap((run, place) => {
    const [from, to] = [run.at(-1)?.order, runs[place + 1]?.[0]?.order];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });

/** Orders of the points whose labels have room, the newest first; the outermost labels grow inwards from their points. */
export function labelledOf<T extends Ordered>(points: readonly T[], x: (point: T) => number): Set<number> {
  const labelled = new Set<number>();
  const [oldest, newest] = [points[0], points.at(-1)];
  let free = Number.POSITIVE_INFINITY;
  for (const point of points.toReversed()) {
    const share = point === newest ? 0 : point === oldest ? 1 : 0.5;
    const end = x(point) + share * LABEL_PX;
    if (end > free || (share === 0.5 && oldest && end - LABEL_PX < x(oldest))) continue;
    labelled.add(point.order);
    free = end - LABEL_PX;
  }
  return labelled;
}
