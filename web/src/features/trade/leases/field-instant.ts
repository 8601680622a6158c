const two = (value: number) => String(value).padStart(2, '0');

/** An instant as a field of date and time holds it, in the reader's time zone. */
export const fieldText = (at: number): string => {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** The instant in a field; one that was not touched keeps its seconds. */
export const instantIn = (text: string, before: number | undefined): number | null => {
  if (before !== undefined && text === fieldText(before)) return before;
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
};
