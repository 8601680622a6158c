import { MAX_LINE_LENGTH, MAX_LINES } from '#domain/trade/orders/limits.ts';

/** What was typed as lines of an address or a bank, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const isPrintable = (text: string): boolean => {
  const lines = linesOf(text);
  return lines.length <= MAX_LINES && lines.every((line) => line.length <= MAX_LINE_LENGTH);
};
