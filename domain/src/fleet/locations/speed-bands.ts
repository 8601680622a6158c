/** Upper ends of the bands, kilometres an hour: walking, working, driving in a yard, in a town, outside. */
const STEPS_KMH = [1, 2, 5, 10, 15, 20, 30, 40, 60, 80, 100, 130, 160, 200, 250] as const;
const SPEED_BANDS = 5;

/**
 * Ends of the bands by which the speeds of a track are coloured, kilometres an hour, ascending; the last band is open.
 * @param fastestMetrePerSecond of the track
 */
export function speedBandsOf(fastestMetrePerSecond: number): readonly number[] {
  const fastest = fastestMetrePerSecond * 3.6;
  const enough = STEPS_KMH.findIndex((step) => step >= fastest);
  const last = Math.max(SPEED_BANDS - 1, enough < 0 ? STEPS_KMH.length : enough);
  return STEPS_KMH.slice(last - (SPEED_BANDS - 1), last);
}

/** The band of a speed: 0 is the slowest. */
export function speedBand(metrePerSecond: number, ends: readonly number[]): number {
  const band = ends.findIndex((end) => metrePerSecond * 3.6 <= end);
  return band < 0 ? ends.length : band;
}
