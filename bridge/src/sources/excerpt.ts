const MOST = 60;

/** The beginning of what cannot be read, in one line that can be printed anywhere. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, MOST * 4)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}
