const MINUTE_MS = 60_000;

/** The value of a field of local date and time, of the browser's zone. */
export function localText(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}

/** The value of a field of a date, of the browser's zone. */
export const localDate = (at: number): string => localText(at).slice(0, 10);
