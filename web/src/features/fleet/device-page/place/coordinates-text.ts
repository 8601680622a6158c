const DECIMALS = 5;
const NO_BREAK_SPACE = ' ';

/** `52.37054° N, 9.73322° E`: the same in every language, so that it can be copied into any map. */
export function coordinatesText(latitude: number, longitude: number): string {
  const side = (degrees: number, positive: string, negative: string) =>
    `${Math.abs(degrees).toFixed(DECIMALS)}°${NO_BREAK_SPACE}${degrees < 0 ? negative : positive}`;
  return `${side(latitude, 'N', 'S')}, ${side(longitude, 'E', 'W')}`;
}
