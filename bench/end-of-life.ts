/** When a battery will be at its end, asked month by month: aged cells as far as they are at hand, and simulated ones with a knee. */
import { type EndVerdict, fadingOfCell, judgeEnds, simulatedKnees } from '../domain/test/power/insights/fading.ts';

/** A cell of the laboratory as it would age in a vehicle. */
const DAYS_OF_CYCLE = 3;
/** The straight line through a year that was told before, by data: percent of the answers that hold the end, and middle width in months. */
const BEFORE: Readonly<Record<string, readonly [inside: number, widthMonths: number]>> = {
  'cell_1_a, all': [65.9, 18.6],
  'cell_1_a, last third': [100, 18.5],
  'cell_2_3, all': [69.7, 29.8],
  'cell_2_3, last third': [33.3, 20.8],
  '200 simulated knees, all': [65.7, 35.1],
  '200 simulated knees, last third': [48.1, 20.7],
};

export interface EndRow extends EndVerdict {
  readonly insideBefore: number | null;
  readonly widthBefore: number | null;
}

/** @param cells percent of the rating, cycle by cycle */
export function benchEndOfLife(
  cells: readonly { readonly name: string; readonly percents: readonly number[] }[],
): EndRow[] {
  const sets = [
    ...cells.map(({ name, percents }) => ({ name, fadings: [fadingOfCell(percents, DAYS_OF_CYCLE)] })),
    { name: '200 simulated knees', fadings: simulatedKnees() },
  ];
  return sets.flatMap(({ name, fadings }) =>
    (['all', 'last third'] as const).map((part) => {
      const verdict = judgeEnds(name, fadings, part);
      const [insideBefore, widthBefore] = BEFORE[verdict.data] ?? [null, null];
      return { ...verdict, insideBefore, widthBefore };
    }),
  );
}
