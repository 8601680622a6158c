/**
 * How often the cumulative sum of a healthy cell or probe exceeds a limit, times per million steps: made by
 * `npm run bench -- drift-limits`, from steps with a centre and a scatter of 14 healthy days, of which one in twenty is two and a half
 * times as far off as the others.
 */
const FALSE_ALARMS: readonly (readonly [limit: number, perMillion: number])[] = [
  [4, 4599],
  [6, 1279],
  [8, 312],
  [10, 77.7],
  [12, 20.1],
  [14, 5.44],
  [16, 1.37],
  [18, 0.28],
  [20, 0.09],
];

/** False warnings of 100 packs in a month that an owner accepts, where nothing else is set. */
export const USUAL_BUDGET = 1;
export const BUDGET_RANGE = { min: 0.01, max: 100 } as const;

const DAYS_OF_100_PACK_MONTHS = 3000;

/**
 * The limit at which healthy packs raise no more false warnings than an owner accepts.
 *
 * @param budget false warnings per 100 packs and month
 * @param streams cells and probes that are followed in a pack, each with a step a day at most
 */
export function limitFor(budget: number, streams: number): number {
  const perMillion = (1e6 * budget) / (DAYS_OF_100_PACK_MONTHS * Math.max(1, streams));
  const above = FALSE_ALARMS.findIndex(([, rate]) => rate <= perMillion);
  if (above === 0) return FALSE_ALARMS[0]![0];
  const [[low, lowRate], [high, highRate]] =
    above < 0 ? [FALSE_ALARMS.at(-2)!, FALSE_ALARMS.at(-1)!] : [FALSE_ALARMS[above - 1]!, FALSE_ALARMS[above]!];
  // The tail of a cumulative sum falls by the same factor with each step of the limit.
  return low + ((high - low) * Math.log(perMillion / lowRate)) / Math.log(highRate / lowRate);
}
