const earthCircumferenceMetre = 40_075_016.686;

/** Metres per CSS pixel at a latitude and zoom of Web Mercator with 512 px tiles. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (earthCircumferenceMetre * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);

export interface ScaleBar {
  readonly widthPx: number;
  readonly metres: number;
}

/** The longest round length (1, 2 or 5 times a power of ten) that is at most `maxWidthPx` wide. */
export function scaleBar(metresToPixel: number, maxWidthPx: number): ScaleBar {
  const limit = metresToPixel * maxWidthPx;
  const power = 10 ** Math.floor(Math.log10(limit));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= limit) ?? 1;
  const metres = factor * power;
  return { widthPx: metres / metresToPixel, metres };
}

/** "500 m", "20 km" in the interface language. */
export function formatLength(metres: number, language: string): string {
  const kilometres = metres >= 1_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: kilometres ? 'kilometer' : 'meter',
    maximumFractionDigits: 2,
  }).format(kilometres ? metres / 1_000 : metres);
}
