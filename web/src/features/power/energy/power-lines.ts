/** Values that follow each other without a gap. */
interface Stretch {
  /** Place of its first value. */
  readonly first: number;
  readonly watts: readonly number[];
}

/** The stretches of a row of values between the gaps, where nothing is known. */
export function linesOf(values: readonly (number | null)[]): Stretch[] {
  const lines: { first: number; watts: number[] }[] = [];
  let open = false;
  for (const [place, watt] of values.entries()) {
    if (watt !== null && open) lines.at(-1)!.watts.push(watt);
    else if (watt !== null) lines.push({ first: place, watts: [watt] });
    open = watt !== null;
  }
  return lines;
}
