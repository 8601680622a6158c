/** What decides how much of a device a reader outside may see. */
interface SharedDeviceFacts {
  /** The lease that runs, or ran last. */
  readonly leaseFrom: number | null;
  readonly leaseUntil: number | null;
  readonly serviceUntil: number | null;
}

/** Why nothing of a device is shown but its name, if so. */
type WithheldReason = 'leased' | 'serviceExpired';

/**
 * A device that is leased to others belongs to the life of the lessee meanwhile, and one without data service shows its
 * name alone, to its company and to everybody it shares it with.
 */
export function withheldReason(device: SharedDeviceFacts, now: number): WithheldReason | null {
  const { leaseFrom, leaseUntil, serviceUntil } = device;
  if (leaseFrom !== null && leaseUntil !== null && leaseFrom <= now && now < leaseUntil) return 'leased';
  return serviceUntil !== null && serviceUntil <= now ? 'serviceExpired' : null;
}
