export type TemperatureUnit = 'C' | 'F';

/** Above this a legacy number is a negative temperature: value − 10000 is its magnitude. */
const NEGATIVE_OFFSET = 10_000;
/** A legacy magnitude above this is in hundredths of a degree, otherwise in whole degrees. */
const WHOLE_DEGREES_UP_TO = 150;
const HOT_FROM_CENTI_CELSIUS = 6000;

/**
 * Signed centi-°C of the wire → the legacy number of JSON answers, an integer ≥ 0.
 * Exact for |t| > 1.5 °C up to 100 °C and for every colder temperature; |t| ≤ 1.5 °C goes to whole degrees, since such a
 * magnitude would be read as whole degrees anyway. Above 100 °C hundredths would be read as negative, so whole degrees up to 150.
 */
export const encodeLegacyTemperature = (centiCelsius: number): number => {
  const centi = Math.round(centiCelsius);
  const magnitude = Math.abs(centi);
  const needsWholeDegrees = magnitude <= WHOLE_DEGREES_UP_TO || centi > NEGATIVE_OFFSET;
  const legacy = needsWholeDegrees ? Math.min(Math.round(magnitude / 100), WHOLE_DEGREES_UP_TO) : magnitude;
  // 10000 itself reads as +100 °C, so nothing colder than zero may round to it.
  return centi < 0 && legacy > 0 ? NEGATIVE_OFFSET + legacy : legacy;
};

/** The legacy number of JSON answers → signed centi-°C. */
export const decodeLegacyTemperature = (raw: number): number => {
  const negative = raw > NEGATIVE_OFFSET;
  const magnitude = negative ? raw - NEGATIVE_OFFSET : raw;
  const centi = magnitude > WHOLE_DEGREES_UP_TO ? magnitude : magnitude * 100;
  return negative ? -centi : centi;
};

/** Whether a temperature in centi-°C is hot: 60 °C or more. */
export const isHot = (centiCelsius: number): boolean => centiCelsius >= HOT_FROM_CENTI_CELSIUS;

export const celsiusOfCenti = (centiCelsius: number): number => centiCelsius / 100;

/** °C → °F (1.8 × C + 32). */
export const fahrenheitOfCelsius = (celsius: number): number => 1.8 * celsius + 32;

/** °F → °C. */
export const celsiusOfFahrenheit = (fahrenheit: number): number => (fahrenheit - 32) / 1.8;
