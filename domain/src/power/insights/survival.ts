/** The life of one battery as far as it is known, in years of its age. */
export interface Life {
  /** Age at which its health was known first: before that an end would not have been seen. */
  readonly entry: number;
  /** Age at which it had reached its end, or at which its health was known last. */
  readonly exit: number;
  readonly ended: boolean;
  /** Age at which it was seen for the last time before its end, where that was not seen itself. */
  readonly endedAfter?: number;
}

interface SurvivalPoint {
  readonly years: number;
  /** Percent of the batteries that are not at their end yet, with the 95 % band. */
  readonly percent: number;
  readonly low: number;
  readonly high: number;
  /** Batteries that were seen at that age. */
  readonly atRisk: number;
}

export interface Survival {
  /** The first point is that from which the curve counts, at 100 %. */
  readonly points: readonly SurvivalPoint[];
  /** Age at which half of them have reached their end; null where the curve does not go down so far. */
  readonly median: { readonly low: number; readonly years: number | null; readonly high: number | null } | null;
}

/** With fewer ends than this the band says nothing. */
export const MIN_ENDS = 5;
/** A curve goes on as long as so many batteries are seen. */
export const MIN_AT_RISK = 5;
const SIGMAS = 1.96;

/**
 * Share of batteries that are not at their end, by age: of an end between two sights, as if it had been in the middle between them, with a
 * band that holds those of its first and of its last instant, too.
 *
 * @returns null with fewer than {@link MIN_ENDS} ends among enough batteries
 */
export function survivalOf(lives: readonly Life[]): Survival | null {
  const curve = (part: number) =>
    curveOf(lives.map((life) => ({ ...life, exit: life.exit - part * (life.exit - (life.endedAfter ?? life.exit)) })));
  const points = curve(0.5);
  if (!points) return null;
  if (lives.every(({ exit, endedAfter = exit }) => tenth(exit) === tenth(endedAfter)))
    return { points, median: medianOf(points) };
  const [earliest, latest] = [curve(1) ?? points, curve(0) ?? points];
  const at = (all: readonly SurvivalPoint[], age: number) => all.findLast(({ years }) => years <= age) ?? all[0]!;
  const held = points.map((point) => ({
    ...point,
    low: Math.min(point.low, at(earliest, point.years).low),
    high: Math.max(point.high, at(latest, point.years).high),
  }));
  return { points: held, median: medianOf(held) };
}

/**
 * Share of batteries that are not at their end, by age (Kaplan and Meier, J. Am. Stat. Assoc. 53 (1958) 457). A battery counts from
 * the age at which it was seen first, not from zero (delayed entry: Klein and Moeschberger, Survival Analysis, 2003, ch. 4.6), and one
 * that is not at its end counts as long as it was seen. The band is Greenwood's variance on the log-log scale (Kalbfleisch and Prentice,
 * 2002), and that of the median follows from it (Brookmeyer and Crowley, Biometrics 38 (1982) 29).
 */
function curveOf(lives: readonly Life[]): SurvivalPoint[] | null {
  const seen = lives.flatMap(({ entry, exit, ended }) => (exit > entry ? [{ entry, exit: tenth(exit), ended }] : []));
  const endsAt = new Map<number, number>();
  for (const { exit, ended } of seen) if (ended) endsAt.set(exit, (endsAt.get(exit) ?? 0) + 1);
  const entries = seen.map(({ entry }) => entry).sort((a, b) => a - b);
  const exits = seen.map(({ exit }) => exit).sort((a, b) => a - b);
  let [entered, left] = [0, 0];
  const atRiskOf = (age: number): number => {
    while (entered < entries.length && entries[entered]! < age) entered++;
    while (left < exits.length && exits[left]! < age) left++;
    return entered - left;
  };
  const points: SurvivalPoint[] = [];
  let [share, variance, ends] = [1, 0, 0];
  for (const years of [...endsAt.keys()].sort((a, b) => a - b)) {
    const atRisk = atRiskOf(years);
    if (atRisk < MIN_AT_RISK) {
      if (points.length > 0) break;
      continue;
    }
    const ended = endsAt.get(years)!;
    ends += ended;
    share *= 1 - ended / atRisk;
    variance += atRisk === ended ? Number.POSITIVE_INFINITY : ended / (atRisk * (atRisk - ended));
    points.push({ years, atRisk, ...bandOf(share, variance, points.at(-1)?.high ?? 100) });
  }
  const first = points[0];
  if (!first || ends < MIN_ENDS) return null;
  const begin = Math.max(0, Math.min(entries[0]!, first.years));
  return [{ years: begin, percent: 100, low: 100, high: 100, atRisk: first.atRisk }, ...points];
}

/** Ages are known to the month at best; with tenths of a year a curve of any fleet has few steps. */
const tenth = (years: number): number => Math.round(years * 10) / 10;

function bandOf(share: number, variance: number, before: number): Pick<SurvivalPoint, 'percent' | 'low' | 'high'> {
  if (share <= 0) return { percent: 0, low: 0, high: before };
  const spread = (SIGMAS * Math.sqrt(variance)) / Math.abs(Math.log(share));
  return {
    percent: 100 * share,
    low: 100 * share ** Math.exp(spread),
    high: 100 * share ** Math.exp(-spread),
  };
}

function medianOf(points: readonly SurvivalPoint[]): Survival['median'] {
  const firstBelow = (of: 'low' | 'percent' | 'high') => points.find((point) => point[of] <= 50)?.years ?? null;
  const low = firstBelow('low');
  return low === null ? null : { low, years: firstBelow('percent'), high: firstBelow('high') };
}
