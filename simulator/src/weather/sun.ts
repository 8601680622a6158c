const degree = Math.PI / 180;
const dayMilliseconds = 86_400_000;

/** Day of the year at an instant, 0 … 366, with a fraction. Leap years shift it by less than a day. */
function dayOfYear(atMs: number): number {
  return (atMs / dayMilliseconds) % 365.2425;
}

/** Hours of the mean sun at a longitude, 0 … 24, 12 when it is highest. */
export function solarHour(atMs: number, lon: number): number {
  const hour = (atMs / 3_600_000 + lon / 15) % 24;
  return hour < 0 ? hour + 24 : hour;
}

/** Fraction of the year since the middle of January, 0 … 1. */
export function seasonFraction(atMs: number): number {
  return ((dayOfYear(atMs) - 15 + 365.2425) % 365.2425) / 365.2425;
}

/** Sine of the sun's height above the horizon, −1 … 1 (declination after Cooper). */
export function sunHeightSine(atMs: number, lat: number, lon: number): number {
  const declination = 23.45 * degree * Math.sin(2 * Math.PI * ((284 + dayOfYear(atMs)) / 365.2425));
  const hourAngle = (solarHour(atMs, lon) - 12) * 15 * degree;
  return (
    Math.sin(lat * degree) * Math.sin(declination) +
    Math.cos(lat * degree) * Math.cos(declination) * Math.cos(hourAngle)
  );
}
