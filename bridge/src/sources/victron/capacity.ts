/** What a battery says of its capacity, in Ah; undefined for what it does not say. */
interface Capacities {
  /** `Capacity`: what is left with most, what was installed with some. */
  readonly capacity: number | undefined;
  readonly installed: number | undefined;
  /** Since it was full, with either sign. */
  readonly consumed: number | undefined;
  readonly socPercent: number | undefined;
}

const NEAR = 0.01;
const FULL_PERCENT = 98;

/** What is left in a battery; undefined where that cannot be told from what was installed. */
export function remainingCapacity({ capacity, installed, consumed, socPercent }: Capacities): number | undefined {
  if (installed !== undefined && consumed !== undefined) return Math.max(0, installed - Math.abs(consumed));
  if (capacity === undefined) return undefined;
  if (installed !== undefined) {
    const isInstalled = Math.abs(capacity - installed) <= NEAR * installed;
    return isInstalled && (socPercent ?? 0) < FULL_PERCENT ? undefined : capacity;
  }
  if (consumed === undefined || consumed === 0) return capacity;
  if (socPercent === undefined) return undefined;
  // Either of the two together with what was consumed tells a charge: the right one tells that of the battery.
  const used = Math.abs(consumed);
  const asLeft = (100 * capacity) / (capacity + used);
  const asInstalled = (100 * (capacity - used)) / capacity;
  return Math.abs(asLeft - socPercent) <= Math.abs(asInstalled - socPercent) ? capacity : Math.max(0, capacity - used);
}
