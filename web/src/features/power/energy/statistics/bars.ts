import type { TFunction } from 'i18next';
import type { Energy } from '#domain/foundation/kinds/energy-measure.ts';
import { type EnergyRow, isSource } from '#domain/power/energy/energy-rows.ts';
import type { Analysis } from '../analysis/analysis-queries.ts';
import { REST_COLOUR, SOURCES, USES } from '../analysis/flow-names.ts';

/** One energy in the parts of a period. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  /** Name of a colour of the theme. */
  readonly colour: string;
  /** Above the middle; the others are below it. */
  readonly isSource: boolean;
  /** Wh of each part; null where nothing is known. */
  readonly parts: readonly (number | null)[];
}

/** The colour of each energy, `--wy-<name>`. */
export const ENERGY_COLOURS: Readonly<Record<Energy, string>> = {
  solar: 'solar',
  mains: 'grid',
  converter: 'c5',
  source: 'c3',
  discharged: 'c8',
  output: 'c2',
  load: 'c6',
  fed: 'c7',
  charged: 'charge-fill',
};

/** Shown also where none flowed. */
const COMMON: readonly string[] = ['solar', 'mains', 'discharged', 'used', 'charged'];

type Texts = TFunction<'energy'>;

/** What a single device counts: not all of it has another side. */
export const barsOfRows = (rows: readonly EnergyRow[], t: Texts): Bar[] =>
  rows.map(({ energy, parts }) => ({
    ...{ key: energy, name: t(`energy_${energy}`), colour: ENERGY_COLOURS[energy], parts },
    isSource: isSource(energy),
  }));

/** The flows of a system: both sides are equally high, as what is not explained stands on the side that lacks it. */
export function barsOfFlows(flows: Analysis['flows'], t: Texts): Bar[] {
  const rest = (side: 1 | -1): Bar => ({
    ...{ key: `rest${side}`, name: t('unexplained'), colour: REST_COLOUR, isSource: side < 0 },
    parts: flows.rest.map((value) => value && Math.max(0, side * value)),
  });
  const bar =
    (isSource: boolean) =>
    ({ key, text, colour }: (typeof SOURCES)[number]): Bar => ({
      ...{ key, name: t(text), colour, isSource },
      parts: flows[key],
    });
  return [...SOURCES.map(bar(true)), rest(-1), ...USES.map(bar(false)), rest(1)].filter(
    ({ key, parts }) => COMMON.includes(key) || parts.some((value) => value),
  );
}
